/** Words of addresses after the path. */
export const addressWords = {
  lateOnly: 'myohassa',
  decided: 'ratkaistut',
} as const
