import type { CaseState } from '@kassavirta/domain/questions/cases/states'

export const casesTexts = {
  failed: 'Yhteydenottojen haussa tapahtui virhe',
  none: 'Et ole vielä ottanut yhteyttä. Kun lähetät tiedustelun, yhteydenottopyynnön tai palautteen, näet sen ja vastaukset tässä.',
  list: 'Yhteydenottosi',
  unread: 'Uusi vastaus',
  number: 'Numero {{number}}',
  more: 'Näytä vanhemmat',
  allCases: 'Omat yhteydenotot',
} as const

/** How far a case has come, to its sender. */
export const stateTexts: Readonly<Record<CaseState, string>> = {
  new: 'Vastaanotettu',
  open: 'Käsittelyssä',
  waiting: 'Vastattu',
  closed: 'Suljettu',
}

export const threadTexts = {
  failed: 'Yhteydenoton haussa tapahtui virhe',
  notFound: 'Yhteydenottoa ei löydy',
  thread: 'Viestit',
  you: 'Sinä',
  answeredBy: '{{name}}, asiakaspalvelu',
  markFailed: 'Vastausta ei saatu merkittyä luetuksi',
  noAnswer: 'Vastaus tulee tälle sivulle. Valikon merkki kertoo, kun se on tullut.',
} as const

export const replyTexts = {
  heading: 'Kirjoita asiakaspalveluun',
  label: 'Viestisi',
  reopens: 'Tämä yhteydenotto on suljettu. Viestisi avaa sen uudelleen.',
  opensNew: 'Tämä yhteydenotto on suljettu. Viestistäsi tulee uusi yhteydenotto.',
  send: 'Lähetä',
  sent: 'Viestisi on lähetetty',
  sentToNew: 'Viestistäsi tuli uusi yhteydenotto.',
  failed: 'Viestin lähetys ei onnistunut',
} as const
