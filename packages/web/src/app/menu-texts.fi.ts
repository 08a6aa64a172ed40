/** The headings of the side menu. Wording: specification section 2, decisions L. */
export const menuTexts = {
  /** Heads the first section when the name of the product did not come. */
  services: 'Palvelut',
  messages: 'Viestit ja yhteydenotto',
  reports: 'Raportit',
  companyReports: 'Toimipaikan raportit',
  concernReports: 'Konserniraportit',
  help: 'Ohjeet',
  admin: 'Hallinta',
} as const
