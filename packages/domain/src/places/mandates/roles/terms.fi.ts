/** Rights of a role by their wire names, in the order of the specification (section 6); wording: decisions L. */
export const usageRights = {
  visitChangeRequest: 'Käyntimuutospyyntöjen ja kuljetustilausten lähettäminen',
  accessoryOrder: 'Tarviketilausten lähettäminen',
  visitChangeRequestReport: 'Käyntimuutos- ja kuljetustilausraportit',
  accessoryOrderReport: 'Tarviketilausraportit',
  deposits: 'Toimipaikan tilitysilmoitukset',
  changeOrders: 'Toimipaikan vaihtorahatilaukset',
} as const

export const maintenanceRights = {
  locationMaintenance: 'Toimipaikan tiedot',
  permissionMaintenance: 'Valtuutukset',
  roleMaintenance: 'Käyttöoikeudet',
} as const

export const rightsHeadings = { usage: 'Käyttöoikeudet', maintenance: 'Ylläpito-oikeudet' } as const

/** Labels of the e-mail to the service desk about a cancelled role. */
export const roleMail = { title: 'Käyttöoikeuden peruminen', person: 'Henkilö' } as const
