/** Words of addresses after the path. */
export const addressWords = {
  lateOnly: 'myohassa',
  decided: 'ratkaistut',
  undelivered: 'toimittamatta',
  route: 'reitti',
  noRoute: 'ilman',
  changeOrder: 'tilaus',
  supplyOrder: 'tarviketilaus',
  all: 'kaikki',
  unpacked: 'pakkaamatta',
  stops: 'pysahdykset',
  found: { deposit: 'ilmoitus', place: 'toimipaikka', person: 'henkilo' },
} as const
