export const countTexts = {
  worth: 'Arvo',
  pieces: 'Kpl',
  /** After the name of the note or coin, for those who listen: '50 €, kappaletta'. */
  piecesSpoken: 'kappaletta',
  sum: 'Yhteensä',
  nothing: '–',
  pasted: 'Rivejä liitetty: {{count}}.',
  pastedOver: 'Rivejä liitetty: {{count}}. Ei mahtunut: {{left}}.',
  pasteTooWide: 'Liitä vain kappalemäärien sarake.',
} as const
