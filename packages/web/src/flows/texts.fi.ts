/** Texts that every flow shares. Wording: specification section 8; the rest is our own. */
export const wizardTexts = {
  next: 'Seuraava',
  back: 'Takaisin',
  confirm: 'Vahvista',
  sendNow: 'Lähetä nyt',
  sendFailed: 'Lähetys epäonnistui',
  /** Replaces 'Lähetys epäonnistui' while it is unknown whether the submission failed. */
  unconfirmed: 'Vahvistus jäi saamatta',
  settling: 'Tarkistamme, menikö edellinen lähetys perille…',
  resumed: 'Jatkat lomaketta, jonka jätit kesken {{time}}.',
  clear: 'Tyhjennä lomake',
  cleared: 'Lomake on tyhjennetty',
  restore: 'Palauta tiedot',
  notGiven: 'Ei annettu',
  sender: 'Lähettäjä',
  sentAt: 'Lähetetty',
  ok: 'OK',
  print: 'Tulosta',
} as const

/** Texts for a submission whose outcome is unknown. */
export const unsettledTexts = {
  declaration:
    'Emme saaneet vahvistusta, menikö ilmoitus perille. Paina Lähetä nyt: sama ilmoitus ei tallennu kahdesti.',
  order:
    'Emme saaneet vahvistusta, menikö tilaus perille. Paina Lähetä nyt: sama tilaus ei tallennu kahdesti.',
  request:
    'Emme saaneet vahvistusta, menikö pyyntö perille. Paina Lähetä nyt: sama pyyntö ei tallennu kahdesti.',
} as const

export type SubmissionNoun = keyof typeof unsettledTexts

/** About a confirmed request without an answer, in the same words on every screen (decisions Q10). */
export const waitingTexts = {
  queued: 'Vahvistamasi {{what}} lähtee, kun yhteys palaa.',
  keepOpen: 'Pidä portaali auki. Voit ottaa lähetyksen takaisin, kunnes se on lähtenyt.',
  unsent: 'Vahvistamasi {{what}} ei ole lähtenyt.',
  stopped: 'Lähetys on pysäytetty',
  stoppedText: 'Kun yhteys palaa, tarkistamme, ehtikö {{what}} perille. Sitä ei lähetetä.',
  unknown: 'Emme vielä tiedä, menikö {{what}} perille.',
  sent: 'Vahvistamasi {{what}} on lähetetty.',
  number: 'Numero on {{number}}.',
  refused: 'Vahvistamasi {{what}} ei mennyt perille.',
  discard: 'Hylkää',
  discarded: 'Vahvistamasi {{what}} on hylätty. Sitä ei lähetetty.',
  close: 'Sulje',
} as const

/** The things that forms send, as a part of a sentence. */
export const sentThings = {
  deposit: 'tilitysilmoitus',
  order: 'tilaus',
  orderChange: 'tilauksen muutos',
  supplies: 'tarviketilaus',
  visitChange: 'käyntimuutospyyntö',
  visit: 'kuljetustilaus',
  inquiry: 'tiedustelu',
  contact: 'yhteydenottopyyntö',
  feedback: 'palaute',
  reply: 'viesti',
  recurring: 'toistuva tilaus',
  occurrence: 'toistuvan tilauksen muutos',
  confirmation: 'toimituksen vahvistus',
  handOver: 'luovutus',
  rightRequest: 'oikeuspyyntö',
  other: 'lähetys',
} as const

export const companyTexts = {
  company: 'Toimipaikka',
} as const

/** Wording: specification section 8, decisions L; the rest is our own. */
export const referenceTexts = {
  reference: 'Viite',
  other: 'Muu viite',
  loading: 'Ladataan viitetietoja',
  failed: 'Viitetietojen lataus ei onnistunut',
  goOn: 'Voit jatkaa ilman viitettä tai kirjoittaa sen itse.',
  waiting: 'Viitteet haetaan, kun tili ja päivä on valittu.',
  grouped: 'Ryhmiteltynä: {{reference}}',
} as const

export const actTexts = {
  /** One press of an act without a form. */
  unsettled: 'Emme saaneet vahvistusta, menikö pyyntö perille. Paina uudelleen. Pyyntö ei tallennu kahdesti.',
} as const

/** Declared against counted, on reports and messages. */
export const comparisonTexts = {
  sums: 'Ilmoitettu ja laskettu',
  declared: 'Ilmoitettu',
  counted: 'Laskettu',
  difference: 'Ero',
  notDeclared: 'Ei ilmoitettu',
  shortage: 'Vajaus',
  surplus: 'Ylijäämä',
  even: 'Täsmää',
} as const

/** Words of the money of an order, wherever it is typed or shown. */
export const moneyTexts = {
  notes: 'Setelit',
  coins: 'Kolikot',
  rolls: 'Rullat',
  bags: 'Pussit',
  loose: 'Irtokolikot',
  /** Shown while nothing is ordered. */
  packSizes: 'Rulla {{roll}} kpl, pussi {{bag}} kpl',
  worth: 'Arvo',
  amount: 'Määrä',
  sum: 'Yhteensä',
  total: 'Tilaus yhteensä',
} as const

/** One and many; '{{count}}' is written with a space between thousands. */
export const packTexts = {
  notes: ['{{count}} kpl', '{{count}} kpl'],
  rolls: ['{{count}} rulla', '{{count}} rullaa'],
  bags: ['{{count}} pussi', '{{count}} pussia'],
  loose: ['{{count}} kpl irtona', '{{count}} kpl irtona'],
} as const

export const againTexts = {
  filled: 'Lomake on täytetty tilauksen #{{number}} tiedoilla.',
  check: 'Tarkista määrät ja toimituspäivä. Tilausta ei ole vielä lähetetty.',
  leftOut: 'Näitä ei voi enää tilata, joten jätimme ne pois: {{names}}.',
  missing: 'Aiempaa tilausta ei löytynyt. Voit täyttää lomakkeen itse.',
  unfinished: 'Lomakkeella on keskeneräinen tilaus.',
  replace: 'Korvaa tilauksen #{{number}} tiedoilla',
  keep: 'Jatka keskeneräistä',
} as const

export const orderComparisonTexts = {
  kind: 'Laji',
  total: 'Yhteensä',
  differs: '(eroaa)',
} as const

export const ownCasesTexts = {
  oneUnread: '1 lukematon vastaus',
  unread: '{{count}} lukematonta vastausta',
} as const

/** Deliveries whose content the customer is to confirm. */
export const confirmationTexts = {
  one: '1 toimitus tarkistettavana',
  some: '{{count}} toimitusta tarkistettavana',
} as const
