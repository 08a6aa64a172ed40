/** What the page says before the program has come. */
export const pageTexts = {
  title: 'Asiakasportaali',
  description: 'Asiakasportaali: tilitykset, vaihtorahatilaukset ja raportit toimipaikallesi.',
  noScript: 'Portaali tarvitsee JavaScriptin. Ota se käyttöön ja lataa sivu uudelleen.',
} as const
