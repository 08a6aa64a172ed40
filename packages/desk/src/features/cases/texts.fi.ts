export const casesTexts = {
  empty: 'Ei yhteydenottoja',
} as const
