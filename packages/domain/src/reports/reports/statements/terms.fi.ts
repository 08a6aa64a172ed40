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
