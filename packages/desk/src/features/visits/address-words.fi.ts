/** Words of addresses after the path. */
export const addressWords = {
  settled: 'sovitut',
  all: 'kaikki',
} as const
