import type { CaseOrigin, hitKinds } from '@kassavirta/domain/reports/front-pages/desk-api'

export const refusalTexts = {
  noAnswer: 'Vastausta ei tullut. Yritä uudelleen: mikään ei kirjaudu kahdesti.',
} as const

export const formTexts = { cancel: 'Peruuta' } as const

export const valueTexts = {
  nothing: '–',
  fromSystems: 'Tieto tulee omista järjestelmistä',
} as const

export const listTexts = {
  more: 'Näytä lisää',
  all: 'Kaikki konttorit',
  ownOffice: 'Konttori {{office}}',
} as const

export const heldTexts = {
  undo: 'Kumoa',
  undoKey: 'Ctrl Z',
  refused: 'Ei tallennettu: {{text}}',
  seen: 'Selvä',
  unsent: 'Lähettämättä {{count}}. Tiedot ovat tallessa tällä laitteella ja lähtevät, kun yhteys palaa.',
} as const

export const hitKindTexts: Readonly<Record<(typeof hitKinds)[number], string>> = {
  bag: 'Pussi',
  deposit: 'Ilmoitus, pussi ei ole saapunut',
  changeOrder: 'Vaihtorahatilaus',
  supplyOrder: 'Tarviketilaus',
  company: 'Toimipaikka',
  person: 'Henkilö',
  case: 'Yhteydenotto',
}

/** The origin of a case, in the words of its own screen. */
export const caseKindTexts: Readonly<Record<CaseOrigin, string>> = {
  inquiry: 'Tiedustelu',
  contact: 'Yhteydenottopyyntö',
  feedback: 'Palaute',
  missing: 'Puuttuva pussi',
  receipt: 'Toimitus ei täsmää',
  missedVisit: 'Kuljettaja ei tullut',
  handOver: 'Luovutus ei täsmää',
}

/** The states of bags, declarations, orders and cases, in the words of their own screens. */
export const hitStateTexts: Readonly<Record<string, string>> = {
  arrived: 'odottaa laskentaa',
  aside: 'sivussa',
  counting: 'laskettavana',
  second: 'odottaa toista laskentaa',
  secondCounting: 'toinen laskenta kesken',
  disputed: 'esimiehen ratkaistava',
  counted: 'laskettu',
  withdrawn: 'vastaanotto peruttu',
  removed: 'poistettu',
  packed: 'pakattu',
  onItsWay: 'matkalla',
  delivered: 'toimitettu',
  notDelivered: 'ei toimitettu',
  returned: 'palautui',
  cancelled: 'peruttu',
  new: 'uusi',
  open: 'käsittelyssä',
  waiting: 'odottaa asiakasta',
  closed: 'suljettu',
}
