export const reportTexts = {
  badRow: 'Virheellinen rivi',
  /** A name or value that a report lacks. */
  unknown: 'Tuntematon',
  /** What the sender of a form may leave empty. */
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
