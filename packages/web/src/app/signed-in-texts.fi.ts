import type { CaseKind } from '@kassavirta/domain/questions/cases/states'

/** Texts of the frame around the screens after sign-in. Wording: specification sections 2 and 6; the rest is our own. */
export const frameTexts = {
  product: 'Kassavirta',
  countOffline:
    'Voit silti laskea rahat ja tehdä ilmoituksen. Tiedot ovat tallessa tällä laitteella, ja vahvistettu ilmoitus lähtee, kun yhteys palaa.',
  menu: 'Valikko',
  search: 'Haku',
  ways: 'Päävalikko',
  wayDeposit: 'Tilitys',
  wayChange: 'Vaihtoraha',
  wayDrivers: 'Kuljettajat',
  wayReports: 'Raportit',
  ownDetails: 'Omat tiedot',
  messages: 'Viestit',
  noUnread: 'Ei lukemattomia viestejä',
  oneUnread: '1 lukematon viesti',
  unread: '{{count}} lukematonta viestiä',
  onlyNotice: 'joka on poikkeamailmoitus',
  oneNotice: 'joista 1 on poikkeamailmoitus',
  notices: 'joista {{count}} on poikkeamailmoituksia',
  /** At the head of every sheet. */
  printed: 'Tulostanut {{name}} {{moment}}',
  missingRole: 'Sinulla ei ole oikeutta käyttää tätä sivua. Pyydä oikeutta asiakaspalvelusta.',
  noCompanies: 'Tunnukseesi ei ole liitetty yhtään toimipaikkaa.',
} as const

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

  /** The next delivery that can still be ordered; the card below shows the next one that comes. */
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

/** By the names of the drafts in the storage of the device. */
export const draftTexts = {
  'change-order': 'Sinulla on vaihtorahatilaus kesken.',
  'supply-order': 'Sinulla on tarviketilaus kesken.',
  'visit-change': 'Sinulla on käyntimuutospyyntö kesken.',
  visit: 'Sinulla on kuljetustilaus kesken.',
} as const

/** The state of things at the chosen place. Our own words, short and whole sentences where there is room. */
export const situationTexts = {
  heading: 'Tilanne nyt',
  updated: 'Päivitetty klo {{time}}',
  fetching: 'Haetaan tilannetta…',
  failed: 'Tilanteen haussa tapahtui virhe. Voit silti tehdä tilityksen tai tilauksen.',

  deposits: 'Tilitysten tila',
  allDeposits: 'Kaikki tilitykset',
  ownDeposits: 'Omat tilitykset',
  allOwnDeposits: 'Kaikki omat tilitykset',
  bag: 'Pussi {{number}}',
  registerDay: 'myyntipäivä {{day}}',
  noDeposits: 'Ei tilityksiä viimeisten 30 päivän ajalta. Kun teet tilityksen, näet sen vaiheen tässä.',
  /** Today is the sales day everywhere (decision Q34). */
  noneToday: 'Tämän päivän myyntiä ei ole tilitetty',
  oneToday: 'Tämän päivän myynnistä on 1 tilitysilmoitus.',
  someToday: 'Tämän päivän myynnistä on {{count}} tilitysilmoitusta.',
  /** While only colleagues have declared today's sales. */
  ownMissing: 'Et ole tilittänyt tämän päivän myyntiä',
  latestDeposit: 'viimeisin myyntipäivä {{day}}',
  /** Follows the sentence that today's sales are missing. */
  previousDeposit: 'edellinen myyntipäivä {{day}}',
  declaredAt: 'Ilmoitettu klo {{time}}',

  delivery: 'Seuraava toimitus',
  comesToday: 'Tulee tänään',
  comesTomorrow: 'Huomenna',
  order: 'Vaihtorahatilaus {{id}}',
  allOrders: 'Kaikki {{count}} tilausta',
  /** A delivered order whose content nobody has confirmed. */
  confirm: 'Täsmääkö toimitus?',
  deliveredOrder: 'Vaihtorahatilaus {{id}}, toimitettu {{day}}',
  noDelivery: 'Ei tulevia toimituksia. Kun tilaat vaihtorahaa, näet toimituspäivän tässä.',

  notices: 'Lukemattomat poikkeamat',
  declaredAndCounted: 'Ilmoitettu {{declared}}, laskettu {{counted}}',
  countedOnly: 'Laskettu {{counted}}, summaa ei ilmoitettu',
  noNotices: 'Ei lukemattomia poikkeamia.',
  answers: 'Vastaukset yhteydenottoihisi',
  answer: 'Vastaus: {{kind}} {{number}}',
  answered: {
    inquiry: 'tiedustelu',
    contact: 'yhteydenottopyyntö',
    feedback: 'palaute',
    missing: 'puuttuva pussi',
    receipt: 'toimitus ei täsmää',
    missedVisit: 'kuljettaja ei tullut',
    handOver: 'luovutus ei täsmää',
  } satisfies Readonly<Record<CaseKind, string>>,
  answeredOther: 'yhteydenotto',
  allMessages: 'Kaikki viestit',
  allAnswers: 'Kaikki yhteydenotot',
  unreadSpoken: '{{count}} lukematta',

  announcements: 'Tiedotteet',
} as const

export const lateTexts = {
  late: 'Toimitus myöhässä: {{day}}, {{sum}}',
  more: 'Lisäksi {{count}} muuta myöhässä',
} as const

/** The stage of a deposit, as far as the counting system reports it. */
export const stageTexts = {
  new: 'Ilmoitettu',
  noInfo: 'Ei saapunut laskentaan',
  handled: 'Käsitelty',
  unknown: 'Tila ei ole tiedossa',
} as const

export const cutOffTexts = {
  ahead: 'Voit muuttaa tilausta {{moment}} asti',
  left: 'Aikaa on jäljellä {{duration}}.',
  /** Where the service desk changes orders and the customer cannot. */
  ends: 'Tilausaika päättyy {{moment}}',
  passed: 'Tilausaika päättyi {{moment}}',
  /** Followed by the number of the service desk. */
  callToChange: 'Muutokset asiakaspalvelusta:',
  ask: 'Kysyttävää tilauksesta?',
  call: 'Soita:',
} as const

export const placeTexts = { change: 'Vaihda' } as const

/** Here and not in later-texts, because the card is shown before the script of its content is fetched. */
export const visitHeading = 'Kuljettaja tulee'
