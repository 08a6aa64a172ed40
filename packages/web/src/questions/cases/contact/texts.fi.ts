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
