/** The rights of a mandate by their wire names, in the order of the specification (section 6); wording: decisions L. */
export const rightTexts = {
  mandateChangeCurrency: 'Vaihtorahan tilaaminen',
  mandateDeposit: 'Tilitysilmoituksen tekeminen',
  mandateChangeOrderReport: 'Vaihtorahatilausraportit',
  mandateDepositReport: 'Tilitysraportit',
} as const

/** How a cancelled mandate ends (decisions O11). */
export const mandateEndings = {
  midnight: '{{day}} klo 00:00',
  neverBegins: 'Valtuutus ei ehdi tulla voimaan.',
} as const

/** Texts for the scope of a mandate. */
export const scopeWords = {
  noLimit: 'Ei nostorajaa',
  through: '{{day}} asti',
  untilFurtherNotice: 'toistaiseksi',
} as const

/** Labels of the forms in which a mandate is given, changed or asked for. */
export const mandateLabels = {
  holder: 'Henkilö',
  account: 'Tili',
  rights: 'Oikeudet',
  limit: 'Nostoraja',
  until: 'Voimassa asti',
  reason: 'Perustelu',
} as const

export const mandateFaults = { noRight: 'Valitse vähintään yksi oikeus' } as const

/** Labels of the e-mail to the service desk about a cancelled mandate. */
export const mandateMail = {
  title: 'Valtuutuksen peruminen',
  person: 'Henkilö',
  account: 'Tili',
  rights: 'Oikeudet',
  ends: 'Päättyy',
  lastDay: 'Viimeinen voimassaolopäivä',
  note: 'Huomaa',
} as const

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
