export const countTexts = {
  worth: 'Arvo',
  pieces: 'Kpl',
  /** After the name of the note or coin, for those who listen: '50 €, kappaletta'. */
  piecesSpoken: 'kappaletta',
  sum: 'Yhteensä',
  nothing: '–',
  onePasted: '1 rivi liitetty.',
  pasted: '{{count}} riviä liitetty.',
  oneOver: '1 rivi ei mahtunut.',
  over: '{{count}} riviä ei mahtunut.',
  pasteTooWide: 'Liitä vain kappalemäärien sarake.',
} as const
