export const foundTexts = {
  failed: 'Tietoja ei saatu haettua',
  salesDay: 'Myyntipäivä',
  declared: 'Ilmoitettu',
  phone: 'Puhelin',
  email: 'Sähköposti',
  nothing: 'Ei mitään, mitä työsi koskee.',
  bags: 'Uusimmat pussit ja ilmoitukset',
  orders: 'Uusimmat tilaukset',
  cases: 'Uusimmat yhteydenotot',
  companies: 'Toimipaikat',
  people: 'Henkilöt',
} as const

/** A count and its words: the noun has another form after one. */
type Words = { readonly one: string; readonly many: string }

const words = (one: string, many: string): Words => ({ one, many })

export const todayTexts = {
  waitsForSomebody: 'Odottaa tekijää',
  waitsForYou: 'Odottaa sinua',
  updated: 'Päivitetty {{time}}',
  allDone: 'Kaikki on tehty. Viimeksi päivitetty {{time}}.',
  /** Unfolds the rest of what waits for the person. */
  others: words('ja {{count}} muu', 'ja {{count}} muuta'),
  nothingForYou: 'Mikään ei odota juuri sinua.',
  loading: 'Haetaan päivän työtä…',
  failed: 'Päivän työtä ei saatu haettua',
  stale: 'Tiedot ovat ajalta {{time}}. Uusia ei saada juuri nyt.',
  tryAgain: 'Yritä uudelleen',

  late: 'Myöhässä',
  today: 'Tänään',
  soon: 'Lähipäivinä',

  counting: 'Laskenta',
  second: 'Laskenta, Toinen laskenta',
  aside: 'Laskenta, Sivussa',
  missing: 'Laskenta, Puuttuvat',
  suspects: 'Laskenta, Epäillyt setelit',
  deliveries: 'Toimitukset',
  undelivered: 'Toimitukset, Toimittamatta',
  lateOrders: 'Toimitukset, Myöhässä',
  runs: 'Toimitukset, Ajot',
  oldestRun: 'vanhin {{day}}, {{route}}',
  ofDay: '{{day}} {{count}} kpl',
  oldestLate: 'vanhin {{day}}, {{company}} · siirrä päivälle tai peru',
  visits: 'Käynnit',
  oneAnswer: '1 vastaus asiakkaalta',
  answers: '{{count}} vastausta asiakkailta',
  cases: 'Yhteydenotot',
  approvals: 'Hyväksynnät',
  oldest: 'vanhin saapui {{when}}',
  withdrawnBy: '{{number}}: skannasi {{scannedBy}}, perui {{withdrawnBy}}',
  dayAndTime: '{{weekday}} {{day}} klo {{time}}',
  todayAt: 'tänään klo {{time}}',
} as const

/** What each row counts. */
export const rowTexts = {
  lateOrders: words('tilaus, jonka päivä meni', 'tilausta, joiden päivä meni'),
  lateRuns: words('ajo ei ole palannut', 'ajoa ei ole palannut'),
  lateBags: words('pussi laskematta', 'pussia laskematta'),
  withdrawnScans: words(
    'peruttu vastaanotto, pussi ei ole saapunut',
    'peruttua vastaanottoa, pussit eivät ole saapuneet',
  ),
  lateCases: words('yhteydenotto vastaamatta', 'yhteydenottoa vastaamatta'),
  disputed: words('pussin laskennat eroavat', 'pussin laskennat eroavat'),
  dueToday: words('vastaus luvattu tänään', 'vastausta luvattu tänään'),
  approvals: words('pyyntö odottaa hyväksyntää', 'pyyntöä odottaa hyväksyntää'),
  second: words('pussi odottaa toista laskentaa', 'pussia odottaa toista laskentaa'),
  unpacked: words('tilaus pakkaamatta', 'tilausta pakkaamatta'),
  undelivered: words('lähetys palasi toimittamatta', 'lähetystä palasi toimittamatta'),
  bags: words('pussi laskettavana', 'pussia laskettavana'),
  visits: words('käyntipyyntö', 'käyntipyyntöä'),
  visitAnswers: words('vastaus asiakkaalta', 'vastausta asiakkailta'),
  newCases: words('uusi yhteydenotto', 'uutta yhteydenottoa'),
  missing: words('ilmoitettu pussi ei ole saapunut', 'ilmoitettua pussia ei ole saapunut'),
  suspects: words('epäilty seteli luovuttamatta', 'epäiltyä seteliä luovuttamatta'),
  aside: words('pussi sivussa', 'pussia sivussa'),
} as const

/** The next limits of the day. */
export const limitTexts = {
  heading: 'Seuraavat rajat',
  none: 'Lähipäivinä ei ole rajoja.',
  answer: 'Vastaus luvattu, yhteydenotto {{number}}',
  service: 'Asiakaspalvelu sulkeutuu',
  bags: words(
    '{{count}} pussi myöhästyy, jos sitä ei lasketa',
    '{{count}} pussia myöhästyy, jos niitä ei lasketa',
  ),
  locks: '{{day}} lukittuu, {{orders}}',
  orders: words('{{count}} tilaus', '{{count}} tilausta'),
} as const

/** How the day has gone, at the foot of the page. */
export const stripTexts = {
  heading: 'Päivän luvut',
  failed: 'Päivän lukuja ei saatu haettua',
  counted: 'Laskettu tunnissa',
  byHour: 'Lasketut pussit tunneittain',
  bagToday: 'pussi tänään',
  bagsToday: 'pussia tänään',
  hour: 'klo {{hour}}: {{bags}}',
  differences: 'Erot tänään',
  inBags: 'pussissa',
  short: 'Puuttui',
  over: 'Liikaa',
  suspects: 'Epäilty seteli',
  undeclared: 'Ilmoitus puuttui',
  pieces: '{{count}} kpl',
  bag: '{{count}} pussi',
  bags: '{{count}} pussia',
  packed: 'Pakattu, {{day}}',
  ofAll: '/ {{all}}',
  noRoute: 'Ei reittiä',
  share: '{{packed}} / {{orders}}',
  toDay: 'Avaa päivä',
  vaults: 'Holvit tänään',
  vaultCount: 'laskenta',
  vaultCounts: 'laskentaa',
  vaultIn: 'Siirretty holviin',
  vaultOut: 'Siirretty holvista',
  belowZero: 'Saldo alle nollan',
  toVault: 'Avaa Holvi',
} as const

/** The kinds of work that wait for the person. */
export const waitingTexts = {
  openBag: 'Kesken oleva laskenta',
  secondCount: 'Toinen laskenta',
  dispute: 'Laskennat eroavat',
  approval: 'Hyväksyntä',
  correction: 'Korjauspyyntö',
  handedCase: 'Annettu sinulle',
  case: 'Oma yhteydenotto',
} as const

export const noticeTexts = {
  heading: 'Henkilökunnan tunnukset, 7 päivää',
  hint: 'Jos jotakin näistä ei ole sovittu, pyydä pääkäyttäjää sulkemaan pääsy heti.',
} as const
