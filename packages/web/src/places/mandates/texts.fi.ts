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

/** Ends of the first parts of compound words in the headings of the rights. */
export const COMPOUND_PART =
  /(käynti|muutos|kuljetus|tarvike|vaihtoraha|tilitys|tilaus|lähettä|käyttö)(?=\p{L}{4})/giu

/** Wording: specification section 2, decisions L, N17 and O11. */
export const mandateTexts = {
  info: 'Tällä sivulla näet toimipaikan tilien voimassa olevat valtuutukset.',
  account: 'Tili',
  company: 'Toimipaikan tiedot',
  name: 'Toimipaikka',
  businessId: 'Y-tunnus',
  accountNumber: 'Tilinumero',
  paymentId: 'Maksutunnus',
  changeAllowed: 'Vaihtorahan tilausoikeus',
  defaultReference: 'Vaihtorahatilauksen oletusviite',
  defaultMessage: 'Vaihtorahatilauksen oletusviesti',
  missing: 'N/A',
  mandates: 'Valtuutukset',
  loading: 'Haetaan valtuutuksia',
  empty: 'Ei valtuutuksia',
  fetchFailed: 'Valtuutusten haussa tapahtui virhe',
  modified: 'Muokattu',
  valid: 'Voimassa',
  through: '{{day}} asti',
  untilFurtherNotice: 'toistaiseksi',
  cancelledBefore: 'Peruttu ennen alkua',
  withdrawLimit: 'Nostoraja',
  noLimit: 'Ei nostorajaa',
  cancel: 'Peru valtuutus',
  cancelled: 'Peruttu',
  act: 'Peruminen',
  confirmTitle: 'Vahvista valtuutuksen peruminen',
  confirmText: 'Olet perumassa seuraavan valtuutuksen. Vahvista valitsemalla OK.',
  starts: 'Alkaa',
  ends: 'Päättyy',
  failed: 'Valtuutuksen peruminen ei onnistunut',
  done: 'Valtuutus on peruttu: {{person}}',
  changes: {
    given: '{{by}} antoi valtuutuksen: {{person}}, tili {{account}}',
    changed: '{{by}} muutti valtuutusta: {{person}}, tili {{account}}',
    ended: '{{by}} päätti valtuutuksen: {{person}}, tili {{account}}',
    cancelled: '{{by}} perui valtuutuksen: {{person}}, tili {{account}}',
    ...administrationTexts.requests,
  },
} as const

/** The rights that an administrator asks the provider for. */
export const requestTexts = {
  heading: 'Oikeuspyynnöt',
  lead: 'Pyydä henkilölle oikeutta toimipaikan tiliin. Palveluntarjoaja ratkaisee pyynnön.',
  ask: 'Pyydä oikeutta',
  send: 'Lähetä pyyntö',
  leave: 'Peru',
  failed: 'Pyyntöä ei lähetetty',
  fetchFailed: 'Pyyntöjen haussa tapahtui virhe',
  choose: 'Valitse',
  limitHint: 'Tyhjä: ei omaa nostorajaa, tilin raja on voimassa.',
  untilHint: 'Tyhjä: toistaiseksi.',
  past: 'Valitse tämä päivä tai myöhempi',
  done: 'Pyyntö on lähetetty: {{person}}',
  states: {
    waiting: 'Odottaa',
    approved: 'Hyväksytty {{day}}',
    rejected: 'Hylätty {{day}}',
    lapsed: 'Raukesi',
  },
  asked: 'Pyydetty {{day}}',
  reason: 'Perustelu: {{reason}}',
  none: 'Et ole pyytänyt oikeuksia.',
} as const

/** Wording: specification section 2, decisions L, N17 and G-G7; the info text follows that of the mandates. */
export const roleTexts = {
  info: 'Tällä sivulla näet toimipaikan käyttäjien voimassa olevat käyttöoikeudet.',
  people: 'Käyttäjät',
  person: 'Käyttäjä',
  act: 'Peruminen',
  loading: 'Haetaan käyttöoikeuksia',
  empty: 'Ei käyttöoikeuksia',
  fetchFailed: 'Käyttöoikeuksien haussa tapahtui virhe',
  noRights: 'Ei oikeuksia',
  cancel: 'Peru käyttöoikeus',
  confirmTitle: 'Vahvista käyttöoikeuden peruminen',
  confirmText: 'Olet perumassa seuraavan käyttöoikeuden. Vahvista valitsemalla OK.',
  ownRole: 'Olet perumassa omaa käyttöoikeuttasi. Et voi palauttaa sitä itse.',
  failed: 'Käyttöoikeuden peruminen ei onnistunut',
  done: 'Käyttöoikeus on peruttu: {{person}}',
  /** A right that only the log shows: the specification's list of rights leaves it out. */
  concernReport: 'Konserniraportit',
  changes: {
    given: '{{by}} antoi käyttöoikeuden: {{person}}',
    changed: '{{by}} muutti käyttöoikeutta: {{person}}',
    ended: '{{by}} päätti käyttöoikeuden: {{person}}',
    cancelled: '{{by}} perui käyttöoikeuden: {{person}}',
    ...administrationTexts.requests,
  },
} as const
