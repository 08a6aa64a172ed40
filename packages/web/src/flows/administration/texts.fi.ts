/** What the two pages of administration share. Wording: specification section 2, decisions N17. */
export const administrationTexts = {
  person: 'Henkilö',
  rights: 'Oikeudet',
  none: '–',
  ok: 'OK',
  cancel: 'Peru',
  log: 'Viimeisimmät muutokset',
  logLoading: 'Haetaan muutoksia',
  logEmpty: 'Ei muutoksia',
  logOpen: 'Näytä kaikki {{count}} muutosta',
  logFold: 'Näytä vain viimeisimmät',
  logFailed: 'Muutosten haussa tapahtui virhe',
  provider: 'Palveluntarjoaja',
  /** What becomes of a right that was asked for. */
  requests: {
    requested: '{{by}} pyysi oikeutta: {{person}}',
    rejected: '{{by}} hylkäsi pyynnön: {{person}}',
    lapsed: 'Pyyntö raukesi: {{person}}',
  },
  value: '{{name}}: {{after}}',
  moved: '{{name}}: {{before}} → {{after}}',
  rightsGiven: 'Oikeudet: {{rights}}',
  rightsAdded: 'Lisätty: {{rights}}',
  rightsRemoved: 'Poistettu: {{rights}}',
} as const
