export const administrationTexts = {
  tabs: 'Hallinta',
  staff: 'Henkilökunta',
  settings: 'Asetukset',
  auditLog: 'Lokihaku',
  traffic: 'Tietoliikenne',
  retention: 'Säilytys',
} as const
