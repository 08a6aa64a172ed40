/** Words of addresses after the path. */
export const addressWords = {
  all: 'kaikki',
} as const
