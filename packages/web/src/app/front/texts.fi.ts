/** Wording: decisions L; the rest is our own. */
export const frontTexts = {
  draftSaved: 'Tallennettu tälle laitteelle {{time}}.',
  greeting: 'Hei {{firstName}}!',
  makeDeposit: 'Tee tilitys',
  makeDepositNote: 'Ilmoita, mitä turvapussissa lähtee',
  orderChange: 'Tilaa vaihtorahaa',
  drivers: 'Kuljettajat',
  driversNote: 'Tarkista nimi ja henkilökortti ennen luovutusta',
  reports: 'Raportit',
  reportsNote: 'Tilitykset, tilaukset ja laskennan tulokset',

  chooseCompanyFirst: 'Valitse ensin toimipaikka.',
  rightsComing: 'Käyttöoikeuksia haetaan…',
  rightsUnknown: 'Käyttöoikeuksia ei saatu haettua.',
  rightMissing: 'Sinulla ei ole oikeutta tähän toimintoon.',

  /** The card below tells of the next delivery, this of the next that can still be ordered. */
  earliestDelivery: 'Tilattavissa {{day}} alkaen.',
  orderBy: 'Tilaa {{orderDay}} klo {{time}} mennessä, toimitus {{day}}',

  messagesFailed: 'Viestien haussa tapahtui virhe',
  announcementsFailed: 'Tiedotteiden haussa tapahtui virhe',
  readMore: 'Lue lisää',
  serviceDesk: 'Asiakaspalvelu',
} as const

export const weekdays = {
  monday: 'Maanantai',
  tuesday: 'Tiistai',
  wednesday: 'Keskiviikko',
  thursday: 'Torstai',
  friday: 'Perjantai',
  saturday: 'Lauantai',
  sunday: 'Sunnuntai',
} as const

/** By the names under which drafts are kept. */
export const draftTexts = {
  'change-order': 'Sinulla on vaihtorahatilaus kesken.',
  'supply-order': 'Sinulla on tarviketilaus kesken.',
  'visit-change': 'Sinulla on käyntimuutospyyntö kesken.',
  visit: 'Sinulla on kuljetustilaus kesken.',
} as const
