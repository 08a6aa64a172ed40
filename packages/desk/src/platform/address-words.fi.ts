/** Words of addresses after the path. */
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
