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
  logFailed: 'Muutosten haussa tapahtui virhe',
  provider: 'Palveluntarjoaja',
  value: '{{name}}: {{after}}',
  moved: '{{name}}: {{before}} → {{after}}',
  rightsGiven: 'Oikeudet: {{rights}}',
  rightsAdded: 'Lisätty: {{rights}}',
  rightsRemoved: 'Poistettu: {{rights}}',
} as const
