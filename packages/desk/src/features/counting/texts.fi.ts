export const countingTexts = {
  empty: 'Ei pusseja',
} as const
