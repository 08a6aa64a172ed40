export const administrationTexts = {
  tabs: 'Hallinta',
  settings: 'Asetukset',
  auditLog: 'Lokihaku',
  traffic: 'Tietoliikenne',
  retention: 'Säilytys',
} as const
