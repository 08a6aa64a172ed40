export const countTexts = {
  worth: 'Arvo',
  pieces: 'Kpl',
  /** After the name of the note or coin, for those who listen: '50 €, kappaletta'. */
  piecesSpoken: 'kappaletta',
  sum: 'Yhteensä',
  nothing: '–',
  pasted: 'Liitetty {{count}} riviä.',
  pastedOver: 'Liitetty {{count}} riviä. {{left}} riviä ei mahtunut.',
} as const
