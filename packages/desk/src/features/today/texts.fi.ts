export const todayTexts = {
  allDone: 'Kaikki on tehty.',
} as const
