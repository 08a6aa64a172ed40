import type { SendingDay } from './schedule.ts'

export const reportTexts = {
  badRow: 'Virheellinen rivi',
  /** Shown for a name or value that a report lacks. */
  unknown: 'Tuntematon',
  /** Shown for a field that the sender left empty. */
  notGiven: 'Ei annettu',
  notDeclared: 'Ei ilmoitettu',
} as const

/** Shown when a report has no rows: the range or the search found none, or the other filters hide them. */
export const emptyTexts = {
  deposits: {
    nothing: 'Valitulta aikaväliltä ei löytynyt tilitysilmoituksia.',
    behindFilters: 'Näillä rajauksilla ei löytynyt tilitysilmoituksia.',
  },
  changeOrders: {
    nothing: 'Valitulta aikaväliltä ei löytynyt vaihtorahatilauksia.',
    behindFilters: 'Näillä rajauksilla ei löytynyt vaihtorahatilauksia.',
  },
  supplyOrders: {
    nothing: 'Valitulta aikaväliltä ei löytynyt tarviketilauksia.',
    behindFilters: 'Näillä rajauksilla ei löytynyt tarviketilauksia.',
  },
  visits: {
    nothing: 'Valitulta aikaväliltä ei löytynyt kuljetustilauksia.',
    behindFilters: 'Näillä rajauksilla ei löytynyt kuljetustilauksia.',
  },
  visitChanges: {
    nothing: 'Valitulta aikaväliltä ei löytynyt käyntimuutospyyntöjä.',
    behindFilters: 'Näillä rajauksilla ei löytynyt käyntimuutospyyntöjä.',
  },
  handledDeposits: {
    nothing: 'Valitulta aikaväliltä ei löytynyt käsiteltyjä tilityksiä.',
    behindFilters: 'Näillä rajauksilla ei löytynyt käsiteltyjä tilityksiä.',
  },
  handledChangeOrders: {
    nothing: 'Valitulta aikaväliltä ei löytynyt käsiteltyjä vaihtorahatilauksia.',
    behindFilters: 'Näillä rajauksilla ei löytynyt käsiteltyjä vaihtorahatilauksia.',
  },
  extendedDeposits: {
    nothing: 'Valituilla hakuehdoilla ei löytynyt tilityksiä.',
    behindFilters: 'Näillä rajauksilla ei löytynyt tilityksiä.',
  },
  extendedChangeOrders: {
    nothing: 'Valituilla hakuehdoilla ei löytynyt vaihtorahatilauksia.',
    behindFilters: 'Näillä rajauksilla ei löytynyt vaihtorahatilauksia.',
  },
  handledEvents: {
    nothing: 'Valituilla hakuehdoilla ei löytynyt laskentatapahtumia.',
    behindFilters: 'Näillä rajauksilla ei löytynyt laskentatapahtumia.',
  },
} as const

export const missingTexts = {
  entry: 'Kohdetta ei löydy',
  visit: 'Kuljetustilausta ei löytynyt',
  supplyOrder: 'Tarviketilausta ei löydy',
} as const

/** The criteria of the search, named as their columns are on the screen. */
export const criterionTexts = {
  til_kassapaiva: 'Myyntipäivä',
  til_created: 'Ilmoituspäivä',
  vrt_created: 'Tilauspäivä',
  vrt_toimituspaiva: 'Toimituspäivä',
  LLaskPvm: 'Laskenta- tai pakkauspäivä',
  /** Of counted deposits and of packed orders. */
  LKassaPvm: 'Myynti- tai kassapäivä',
} as const

export const partTexts = { deposits: 'Tilitykset', orders: 'Vaihtorahatilaukset' } as const

export const sectionTexts = {
  notes: 'Setelit',
  coins: 'Kolikot',
  counted: 'Laskenta',
  products: 'Tuotteet',
} as const

/** What rows can be grouped by. */
export const groupingTexts = { place: 'Toimipaikka', chain: 'Ketju', day: 'Päivä' } as const

/** Groups of rows that have nothing to be grouped by. */
export const groupTexts = { noChain: 'Ei ketjua', unknown: 'Tuntematon' } as const

export const quickRangeTexts = {
  today: 'Tänään',
  week: 'Tämä viikko',
  month: 'Tämä kuukausi',
  lastMonth: 'Edellinen kuukausi',
  quarter: 'Tämä neljännes',
  lastQuarter: 'Edellinen neljännes',
  year: 'Tämä vuosi',
  lastYear: 'Edellinen vuosi',
} as const

/** Headings of report columns on the screen and in the file. Customers' spreadsheets rely on those of the file (decisions F9). */
export const headings = {
  number: 'Numero',
  created: 'Luotu',
  accountingDate: 'Laskentapäivä',
  registerDate: 'Myyntipäivä',
  /** Of an order, which has no sales. */
  cashDate: 'Kassapäivä',
  deliveryDate: 'Toimituspäivä',
  packingDate: 'Pakkauspäivä',
  dueDate: 'Arvopäivä',
  originalDate: 'Alkuperäinen käyntipäivä',
  newDate: 'Uusi käyntipäivä',
  suggestedDate: 'Toivottu käyntipäivä',
  contactInfo: 'Yhteystiedot',
  additionalInfo: 'Lisätiedot',
  bag: 'Turvapussinumero',
  bagInFile: 'Turvapussi',
  accountNumber: 'Tilinumero',
  company: 'Toimipaikka',
  companyInFile: 'Asiakas',
  reference: 'Viite',
  message: 'Viesti',
  state: 'Tila',
  stage: 'Vaihe',
  depositType: 'Tilityslaji',
  signer: 'Allekirjoittaja',
  sum: 'Summa',
  declaredSum: 'Ilmoitettu summa',
  countedSum: 'Laskettu summa',
  difference: 'Ero',
  notePieces: 'Setelit (kpl)',
  noteSum: 'Setelit (€)',
  coinPieces: 'Kolikot (kpl)',
  coinSum: 'Kolikot (€)',
  voucherPieces: 'Tositteet (kpl)',
  voucherSum: 'Tositteet (€)',
  checkPieces: 'Shekit (kpl)',
  cashRegisters: 'Kassojen lkm',
  registerText: 'Kassan teksti',
  lmpType: 'LMP-tyyppi',
  area: 'Alue',
  officeInCharge: 'Vastuutoimisto',
  engagementNumber: 'Sopimusnumero',
  ok: 'OK',
  error1: 'Virhe 1',
  error2: 'Virhe 2',
  error3: 'Virhe 3',
  error4: 'Virhe 4',
  error5: 'Virhe 5',
  removed: 'Poistettu',
  removedBy: 'Poistaja',
} as const

/** Headings on a detail page for columns whose own headings are made for files. */
export const detailTerms: Readonly<Record<string, string>> = {
  noteTotalSum: 'Yhteensä',
  coinTotalSum: 'Yhteensä',
  noteCount: 'Kappaleita',
  noteTotalCount: 'Kappaleita',
  coinCount: 'Kappaleita',
  coinTotalCount: 'Kappaleita',
  checkCount: 'Shekkejä',
  voucherCount: 'Tositteita',
  voucherTotalSum: 'Tositteet yhteensä',
  registerText: 'Kassa',
  lmpType: 'Laskentatapa',
}

/** First and last name are two columns; a detail page shows them in one line under the third heading. */
export const personHeadings = {
  depositor: { first: 'Ilmoittajan etunimi', last: 'Ilmoittajan sukunimi', whole: 'Ilmoittaja' },
  orderer: { first: 'Tilaajan etunimi', last: 'Tilaajan sukunimi', whole: 'Tilaaja' },
  sender: { first: 'Lähettäjän etunimi', last: 'Lähettäjän sukunimi', whole: 'Lähettäjä' },
} as const

/** Headings of packed change money; `{{coin}}` is e.g. '2 €'. */
export const packHeadings = {
  roll: '{{coin}} rulla ({{size}} kpl)',
  bag: '{{coin}} pussi ({{size}} kpl)',
  loose: '{{coin}} irto (kpl)',
} as const

export const reportTitles = {
  deposits: 'Tilitysilmoitukset',
  changeOrders: 'Vaihtorahatilaukset',
  supplyOrders: 'Tarviketilaukset',
  visits: 'Kuljetustilaukset',
  visitChanges: 'Käyntimuutospyynnöt',
  handledDeposits: 'Käsitellyt tilitykset',
  handledChangeOrders: 'Käsitellyt vaihtorahatilaukset',
  extendedDeposits: 'Konsernin tilitykset',
  extendedChangeOrders: 'Konsernin vaihtorahatilaukset',
  handledEvents: 'Käsitellyt laskentatapahtumat',
} as const

/** The name of every CSV file (specification §7). */
export const csvName = 'raportti.csv'

/** The letter has no figures of the list: they are read in the portal, by people who still have the right. */
export const viewMail = {
  subject: 'Näkymä {{name}} on luettavissa',
  body: `Hei {{firstName}},

tilaamasi näkymä on luettavissa: {{what}}.

Avaa luettelo ja lataa Excel-tiedosto: {{link}}

Lähetystä voit muuttaa tai lopettaa sen portaalissa kohdassa Raportit: {{views}}
`,
} as const

export const sendingDayTexts: Readonly<Record<SendingDay, string>> = {
  workdays: 'Maanantaista perjantaihin',
  monday: 'Maanantaisin',
  tuesday: 'Tiistaisin',
  wednesday: 'Keskiviikkoisin',
  thursday: 'Torstaisin',
  friday: 'Perjantaisin',
  saturday: 'Lauantaisin',
  sunday: 'Sunnuntaisin',
  first: 'Kuukauden 1. päivänä',
}

/** Words on receipts and statements. */
export const paperTexts = {
  place: 'Toimipaikka',
  account: 'Tilinumero',
  month: 'Kuukausi',
  made: 'Muodostettu',
  total: 'Yhteensä',
  piecesOf: '{{count}} × {{name}}',
  pieces: '{{count}} kpl',
} as const

export const receiptTitles = {
  deposit: 'Tilitysilmoitus {{number}}',
  changeOrder: 'Vaihtorahatilaus {{number}}',
  supplyOrder: 'Tarviketilaus {{number}}',
} as const

/** Names of files: letters, digits, hyphens and a dot only. */
export const paperFiles = {
  receipt: 'kuitti-{{number}}.pdf',
  statement: 'kooste-{{account}}-{{month}}.pdf',
} as const

export const receiptNotes = {
  removed: 'Tämä tilitysilmoitus on poistettu.',
  cancelled: 'Tämä tilaus on peruttu.',
} as const

export const statementTexts = {
  title: 'Kuukausikooste {{month}}',
  unfinished: 'Kuukausi on kesken. Koosteessa ovat tiedot {{day}} asti.',
  cut: 'Tiedot alkavat {{day}}. Vanhempia ei ole enää saatavilla.',
  own: 'Ilmoituksista ja tilauksista näkyvät vain omasi.',
  nothing: 'Ei tapahtumia.',
  /** P7: rows with only one of the two sums. */
  undeclared: 'Ilman ilmoitettua summaa {{count}} kpl, laskettu {{sum}}.',
  cancelled: 'Peruttuja {{count}} kpl. Niitä ei lasketa summaan.',
} as const

export const statementMail = {
  subject: 'Kuukausikooste {{month}} on valmis',
  body: `Hei {{name}},

toimipaikan {{place}} kuukausikooste {{month}} on noudettavissa portaalista:
{{portal}}/raportit/lista?kooste={{accountId}}_{{monthKey}}

Saat tämän viestin, koska olet valinnut sen portaalin kohdassa Raportit. Voit poistaa valinnan samassa paikassa.
`,
} as const
