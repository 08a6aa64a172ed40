export const reportTexts = {
  badRow: 'Virheellinen rivi',
  /** A name or value that a report lacks. */
  unknown: 'Tuntematon',
} as const

const IN_RANGE = 'Valitulta aikaväliltä'
const BY_SEARCH = 'Valituilla hakuehdoilla'
const BEHIND_FILTERS = 'Näillä rajauksilla'

const nothingInRange = <Things extends string>(things: Things) =>
  `${IN_RANGE} ei löytynyt ${things}.` as const
const nothingFound = <Things extends string>(things: Things) => `${BY_SEARCH} ei löytynyt ${things}.` as const

/** The empty text of a report where filters hide what the range or the search has found. */
export const emptyBehindFilters = (empty: string): string =>
  empty.replace(IN_RANGE, BEHIND_FILTERS).replace(BY_SEARCH, BEHIND_FILTERS)

export const emptyTexts = {
  deposits: nothingInRange('tilitysilmoituksia'),
  changeOrders: nothingInRange('vaihtorahatilauksia'),
  supplyOrders: nothingInRange('tarviketilauksia'),
  visits: nothingInRange('kuljetustilauksia'),
  visitChanges: nothingInRange('käyntimuutospyyntöjä'),
  handledDeposits: nothingInRange('käsiteltyjä tilityksiä'),
  handledChangeOrders: nothingInRange('käsiteltyjä vaihtorahatilauksia'),
  extendedDeposits: nothingFound('tilityksiä'),
  extendedChangeOrders: nothingFound('vaihtorahatilauksia'),
  handledEvents: nothingFound('laskentatapahtumia'),
} as const

export const missingTexts = {
  entry: 'Kohdetta ei löydy',
  visit: 'Kuljetustilausta ei löytynyt',
  supplyOrder: 'Tarviketilausta ei löydy',
} as const

/** As the columns are called on the screen that the search goes by. */
export const criterionTexts = {
  til_kassapaiva: 'Myyntipäivä',
  til_created: 'Ilmoituspäivä',
  vrt_created: 'Tilauspäivä',
  vrt_toimituspaiva: 'Toimituspäivä',
  LLaskPvm: 'Laskenta- tai pakkauspäivä',
  LKassaPvm: 'Myyntipäivä',
} as const

export const partTexts = { deposits: 'Tilitykset', orders: 'Vaihtorahatilaukset' } as const

export const sectionTexts = {
  notes: 'Setelit',
  coins: 'Kolikot',
  counted: 'Laskenta',
  products: 'Tuotteet',
} as const

export const quickRangeTexts = {
  today: 'Tänään',
  week: 'Tämä viikko',
  month: 'Tämä kuukausi',
  lastMonth: 'Edellinen kuukausi',
} as const
