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

export const contactFormTexts = {
  send: 'Lähetä',
  back: 'Takaisin',
  ok: 'OK',
  outcomeUnknown:
    'Emme saaneet vahvistusta, menikö viestisi perille. Paina Lähetä nyt: sama viesti ei tallennu kahdesti.',
  sender: 'Lähettäjä',
  sentAt: 'Lähetetty',
} as const

/**
 * Wording: specification section 8, decisions L and N17. The names of the fields are in domain, because the e-mail
 * has them too.
 */
export const contactTexts = {
  matter: 'Asia',
  details: 'Yhteystietosi',
  failed: 'Yhteydenottopyynnön lähetys ei onnistunut',
  thanks: 'Kiitos! Yhteydenottopyyntö on vastaanotettu',
  number: 'Yhteydenottopyynnön numero on {{number}}.',
  answer: 'Otamme sinuun yhteyttä asiakaspalvelun aukioloaikana.',
  answerWithin: 'Otamme sinuun yhteyttä asiakaspalvelun aukioloaikana, {{hours}}.',
  again: 'Lähetä uusi yhteydenottopyyntö',
} as const

export const feedbackTexts = {
  failed: 'Palautteen lähetys ei onnistunut',
  thanks: 'Kiitos palautteestasi!',
  number: 'Palautteen numero on {{number}}.',
  answer: 'Otamme tarvittaessa sinuun yhteyttä asiakaspalvelun aukioloaikana.',
  answerWithin: 'Otamme tarvittaessa sinuun yhteyttä asiakaspalvelun aukioloaikana, {{hours}}.',
  again: 'Lähetä uusi palaute',
} as const

/**
 * Wording: specification section 2, decisions L. The names of the fields are in domain, because the e-mail to the
 * service desk has them too.
 */
export const inquiryTexts = {
  about: 'Koskee tapahtumaa {{entry}}',
  subject: 'Mitä tiedustelu koskee?',
  event: 'Tapahtuma',
  question: 'Kysymyksesi',
  additionalHint: 'Kerro, mitä tapahtui ja mitä haluat tietää.',
  failed: 'Tiedustelun lähetys ei onnistunut',
  thanks: 'Kiitos! Tiedustelu on vastaanotettu',
  number: 'Tiedustelun numero on {{number}}.',
  answer: 'Jos pyysit vastausta, saat sen asiakaspalvelun aukioloaikana.',
  answerWithin: 'Jos pyysit vastausta, saat sen asiakaspalvelun aukioloaikana, {{hours}}.',
  again: 'Lähetä uusi tiedustelu',
} as const
