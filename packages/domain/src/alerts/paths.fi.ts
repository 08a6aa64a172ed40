/** Where the portal shows what an e-mail tells of. */
export const alertPaths = {
  deposit: (entryId: number): string => `/raportit/tilitysilmoitukset/${entryId}`,
  declare: '/tilitys',
  order: '/vaihtorahatilaus',
} as const
