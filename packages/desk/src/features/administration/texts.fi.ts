export const administrationTexts = { tabs: 'Hallinta', settings: 'Asetukset' } as const
