/** What the page says before the program has come. */
export const pageTexts = {
  title: 'Työpöytä',
  noScript: 'Työpöytä tarvitsee JavaScriptin. Ota se käyttöön ja lataa sivu uudelleen.',
} as const
