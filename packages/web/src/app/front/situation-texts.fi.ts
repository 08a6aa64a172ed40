import type { CaseKind } from '@kassavirta/domain/questions/cases/states'

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
  /** Where only colleagues have declared them. */
  ownMissing: 'Et ole tilittänyt tämän päivän myyntiä',
  latestDeposit: 'viimeisin myyntipäivä {{day}}',
  /** After what says that today's are missing. */
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

/** Where a deposit is, as far as the counting tells today. */
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
