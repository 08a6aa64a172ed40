// Words of addresses after the path. They are the same in every language: a link opens everywhere.

/** What a list is searched for. */
export const SEARCH_PARAMETER = 'haku'
/** The concern or chain whose places are listed. */
export const GROUP_PARAMETER = 'ryhma'
/** Which list of cases is shown. */
export const LIST_PARAMETER = 'lista'

export const addressWords = {
  lateOnly: 'myohassa',
  route: 'reitti',
  noRoute: 'ilman',
  changeOrder: 'tilaus',
  supplyOrder: 'tarviketilaus',
  all: 'kaikki',
  handed: 'luovutetut',
  unpacked: 'pakkaamatta',
  stops: 'pysahdykset',
  office: 'konttori',
} as const

/** The lists of cases. */
export const listWords = {
  new: 'uudet',
  own: 'omat',
  others: 'muilla',
  waiting: 'odottaa',
  closed: 'suljetut',
} as const

/** The names of the filters in the address, so that a search can be saved and shared. */
export const filterWords = {
  from: 'alkaen',
  to: 'paattyen',
  staff: 'tekija',
  user: 'henkilo',
  place: 'toimipaikka',
  action: 'teko',
  subject: 'numero',
} as const
