/** Wording: decisions L; the rest is our own. */
export const frontTexts = {
  draft: 'Sinulla on kesken {{name}}.',
  draftSaved: 'Tallennettu tähän laitteeseen {{time}}.',
  draftPending: 'Emme vielä tiedä, menikö {{name}} perille.',
  draftPendingText: 'Jatka, niin tarkistamme asian.',
  greeting: 'Hei {{firstName}}!',
  makeDeposit: 'Tee tilitys',
  makeDepositNote: 'Ilmoita turvapussissa lähtevät rahat',
  orderChange: 'Tilaa vaihtorahaa',
  drivers: 'Kuljettajat',
  driversNote: 'Tarkista nimi ja tunnus ennen luovutusta',
  reports: 'Raportit',
  reportsNote: 'Tilitykset, tilaukset ja käsitellyt tapahtumat',

  chooseCompanyFirst: 'Valitse ensin toimipaikka.',
  rightsComing: 'Käyttöoikeuksia haetaan…',
  rightsUnknown: 'Käyttöoikeuksia ei saatu haettua.',
  rightMissing: 'Sinulla ei ole oikeutta tähän toimintoon.',

  nextDelivery: 'Seuraava toimituspäivä {{day}}',
  orderBy: 'Tilaa {{day}} klo {{time}} mennessä.',

  /** The thing of '{{thing}} haussa tapahtui virhe'. */
  theMessages: 'Viestien',
  theAnnouncements: 'Tiedotteiden',
  readMore: 'Lue lisää',
  serviceDesk: 'Asiakaspalvelu',
} as const

export const weekdays = {
  ma: 'Maanantai',
  ti: 'Tiistai',
  ke: 'Keskiviikko',
  to: 'Torstai',
  pe: 'Perjantai',
  la: 'Lauantai',
  su: 'Sunnuntai',
} as const

/** By the names under which drafts are kept: what is unfinished, and what of yours was sent. */
export const draftNames = {
  'change-order': { unfinished: 'vaihtorahatilaus', sent: 'vaihtorahatilauksesi' },
  'supply-order': { unfinished: 'tarviketilaus', sent: 'tarviketilauksesi' },
  'visit-change': { unfinished: 'käyntimuutospyyntö', sent: 'käyntimuutospyyntösi' },
  visit: { unfinished: 'kuljetustilaus', sent: 'kuljetustilauksesi' },
} as const
