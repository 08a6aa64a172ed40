export const comparisonTexts = {
  kind: 'Laji',
  total: 'Yhteensä',
  differs: '(eroaa)',
} as const
