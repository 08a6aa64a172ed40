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

/** What a detail page calls columns whose headings are made for files. */
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
