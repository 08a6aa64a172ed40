import type { CaseOrigin, hitKinds } from '@kassavirta/domain/reports/front-pages/desk/api'

export const hitKindTexts: Readonly<Record<(typeof hitKinds)[number], string>> = {
  bag: 'Pussi',
  deposit: 'Ilmoitus, pussi ei ole saapunut',
  changeOrder: 'Vaihtorahatilaus',
  supplyOrder: 'Tarviketilaus',
  company: 'Toimipaikka',
  person: 'Henkilö',
  case: 'Yhteydenotto',
}

/** What began a case, in the words of its own screen. */
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
