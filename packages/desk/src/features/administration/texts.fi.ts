export const administrationTexts = { tabs: 'Hallinta', staff: 'Henkilökunta', settings: 'Asetukset' } as const
