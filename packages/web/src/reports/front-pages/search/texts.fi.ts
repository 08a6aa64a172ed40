import type { SearchHitKind } from '@kassavirta/domain/reports/front-pages/search-api'

export const searchTexts = {
  field: 'Mitä haetaan?',
  hint: 'Pussin numero, viite, summa, tilauksen tai yhteydenoton numero, toimipaikan nimi',
  results: 'Haun tulokset',
  none: 'Tältä toimipaikalta ei löydy mitään. Tarkista numero tai kokeile sen alkua.',
  count: 'Osumia {{count}}',
  failed: 'Haku ei onnistunut',
  places: 'Muut toimipaikat',
  goTo: 'Vaihda toimipaikkaan {{name}}',
} as const

/** The kind of each hit, with its number. */
export const hitNames: Readonly<Record<SearchHitKind, string>> = {
  deposit: 'Tilitysilmoitus, pussi {{number}}',
  changeOrder: 'Vaihtorahatilaus {{number}}',
  supplyOrder: 'Tarviketilaus {{number}}',
  visit: 'Kuljetustilaus {{number}}',
  visitChange: 'Käyntimuutospyyntö {{number}}',
  case: 'Yhteydenotto {{number}}',
}
