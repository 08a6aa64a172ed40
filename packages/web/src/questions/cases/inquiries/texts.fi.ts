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
