/** Declared against counted, on reports and messages. */
export const comparisonTexts = {
  sums: 'Ilmoitettu ja laskettu',
  declared: 'Ilmoitettu',
  counted: 'Laskettu',
  difference: 'Ero',
  notDeclared: 'Ei ilmoitettu',
  shortage: 'Vajaus',
  surplus: 'Ylijäämä',
  even: 'Täsmää',
} as const
