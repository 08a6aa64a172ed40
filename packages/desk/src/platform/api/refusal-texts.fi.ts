export const refusalTexts = {
  noAnswer: 'Vastausta ei tullut. Yritä uudelleen: mikään ei kirjaudu kahdesti.',
} as const
