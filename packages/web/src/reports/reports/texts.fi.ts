import type { ReportRoute } from '@kassavirta/domain/reports/reports/definition'

/** Wording: specification sections 2 and 8, decisions L; the rest is our own. Texts of single reports are the domain's. */
export const listTexts = {
  otherReports: 'Muut raportit',
  companyReports: 'Toimipaikan raportit',
  concernReports: 'Konserniraportit',
  chooseCompany: 'Valitse toimipaikka, niin näet kaikki sen raportit.',

  loadFailed: 'Raporttisivun lataus epäonnistui',
  searchFailed: 'Haku kohtasi odottamattoman virheen',
  ok: 'OK',

  quickRanges: 'Pikavalinnat',
  from: 'Alkupäivä',
  to: 'Loppupäivä',
  anyState: 'Kaikki',
  widen: 'Näytä koko aikaväli',
  cutRange: 'Raportit alkavat päivästä {{day}}.',
  compare: 'Vertaa edelliseen aikaväliin',

  filters: 'Rajaukset',
  filtersCount: 'Rajaukset ({{count}})',
  view: 'Näkymä',
  files: 'Vie',
  more: 'Haku, näkymä ja vienti',
  moreSign: '⋯',
  print: 'Tulosta tai tallenna PDF',
  removeChip: 'Poista rajaus {{text}}',
  hidden: 'Rajaukset: {{filters}}. Ilman niitä löytyy {{rows}}.',
  filteredState: '{{heading}} {{state}}',
  removeFilters: 'Poista rajaukset',

  company: 'Toimipaikka',
  chain: 'Ketju',
  concern: 'Konserni',
  allCompanies: 'Kaikki toimipaikat',
  allChains: 'Kaikki ketjut',
  allConcerns: 'Kaikki konsernit',
  criterion: 'Hae päivän mukaan',
  bag: 'Turvapussinumero',
  search: 'Hae',
  searching: 'Haetaan raporttia…',
  beforeSearch: 'Valitse hakuehdot ja paina Hae.',
  criteriaChanged: 'Hakuehdot ovat muuttuneet. Paina Hae.',
  part: 'Tapahtumat',

  columns: 'Sarakkeet',
  columnsLead:
    'Valinta koskee tätä raporttia tällä laitteella. CSV-tiedostossa on aina samat sarakkeet, Excel-tiedostossa kaikki.',
  defaultColumns: 'Palauta oletukset',
  order: 'Järjestys',
  ascending: '{{column}}, nouseva',
  descending: '{{column}}, laskeva',

  exportCsv: 'Vie Exceliin',
  exportXlsx: 'Excel-työkirja (.xlsx)',
  exported: 'Tiedosto ladattu',
  exporting: 'Tehdään tiedostoa',
  stopExport: 'Keskeytä',
  exportStopped: 'Tiedoston tekeminen keskeytettiin.',
  exportFailed: 'Tiedoston tekeminen ei onnistunut. Yritä uudelleen.',

  oneRow: '1 rivi',
  rows: '{{count}} riviä',
  sum: ', yhteensä {{sum}}',
  total: 'Yhteensä, {{rows}}',
  compared: 'Verrattu, {{rows}}',
  undeclared: 'Ilman vertailua, {{rows}} ilman ilmoitettua summaa, laskettu {{sum}}',
  uncounted: 'Ilman vertailua, {{rows}} laskematta, ilmoitettu {{sum}}',
  neither: 'Ilman vertailua, {{rows}} laskematta ja ilman ilmoitettua summaa',
  unread: '{{count}} riviä ei voitu lukea',
  oneUnread: '1 rivin tietoja ei voitu lukea',
  shownRows: '{{first}}–{{last}} / {{count}}',
  page: 'Sivu {{page}} / {{pages}}',
  pages: 'Sivut',
  previousPage: 'Edellinen sivu',
  nextPage: 'Seuraava sivu',

  shortage: 'Vajaus',
  matches: 'Täsmää',
  notDeclared: 'Ei ilmoitettu',
  notCounted: '–',
  bagTitle: 'Pussi {{number}}',
  places: '{{count}} toimipaikkaa',
  surplus: 'Ylijäämä',
  entry: 'Numero {{number}}',

  chartByDay: '{{column}} päivittäin ({{by}})',
  chartByMonth: '{{column}} kuukausittain ({{by}})',
  chartLargest: 'suurin {{sum}}',
  day: 'Päivä',
  month: 'Kuukausi',

  printedRows:
    'Tulosteessa on {{printed}} ensimmäistä riviä, kaikkiaan rivejä on {{count}}. Kaikki rivit saat Exceliin.',
} as const

/** Removed rows are shown on request. */
export const hiddenTexts = {
  show: 'Näytä myös poistetut',
  shown: 'Mukana poistetut',
  hidden: 'poistetut eivät näy',
  oneOut: '1 poistettu ei näy',
  someOut: '{{count}} poistettua ei näy',
} as const

/** Rows that are never summed. */
export const removedTexts = {
  removed: {
    tag: 'Poistettu',
    rows: 'Poistettuja {{count}}',
    sum: 'Poistettuja {{count}}, yhteensä {{sum}}',
  },
  cancelled: {
    tag: 'Peruttu',
    rows: 'Peruttuja {{count}}',
    sum: 'Peruttuja {{count}}, yhteensä {{sum}}',
  },
} as const

/** The search among the rows of bags, and the way to ask about one. */
export const findTexts = {
  find: 'Pussi, viite tai summa',
  differences: 'Vain erot',
  found: 'Haku ”{{find}}”',
  inquiry: 'Tiedustele',
  aboutBag: 'pussista {{bag}}',
  aboutEntry: 'numerosta {{id}}',
} as const

/** Rows by place, chain or day: on the screen, on paper and in the file. */
export const groupedTexts = {
  grouping: 'Ryhmittely',
  none: 'Ei ryhmittelyä',
  summary: 'Yhteenveto',
  rows: 'Rivejä',
  share: 'Osuus',
  /** Rows that lack the declared or the counted sum, in words. */
  oneSided: 'Ilman vertailua',
  total: 'Yhteensä',
  heading: '{{name}} · {{rows}} · {{share}}',
  headingWithoutShare: '{{name}} · {{rows}}',
  continued: '{{name}} (jatkuu)',
  showAll: 'Näytä kaikki {{count}} ryhmää',
} as const

/** The chosen range beside the one before it. */
export const beforeTexts = {
  heading: 'Vertailu edelliseen aikaväliin',
  now: 'Valittu aikaväli',
  before: 'Edellinen aikaväli',
  change: 'Muutos',
  changedRows: '{{change}} riviä',
  changedOneRow: '{{change}} rivi',
  tooEarly: 'Edelliseen aikaväliin ei voi verrata, koska raportit alkavat päivästä {{day}}.',
  failed: 'Edellisen aikavälin haku ei onnistunut',
} as const

/** Distinguishes reports with nearly the same name. */
export const reportNotes: { readonly [Route in ReportRoute]?: string } = {
  DepositReport: 'Portaalissa tehdyt ilmoitukset ja niiden tila',
  ChangeOrderReport: 'Portaalissa tehdyt tilaukset ja niiden tila',
  SupplyOrderReport: 'Turvapussit ja muut tarvikkeet',
  VisitReport: 'Pyydetyt ylimääräiset käynnit',
  VisitChangeReport: 'Pyynnöt siirtää käynti toiselle päivälle',
  DepositHandled: 'Laskennan tulokset, erot ja kassat',
  ChangeOrderHandled: 'Pakatut ja toimitetut tilaukset',
  DepositExtended: 'Kaikkien toimipaikkojen tilitykset ja laskennan tulokset',
  ChangeOrderExtended: 'Kaikkien toimipaikkojen tilaukset ja niiden pakkaus',
  HandledEvents: 'Lasketut tilitykset ja pakatut tilaukset',
}

/** Saved views: a list with its filters under a name. */
export const viewTexts = {
  heading: 'Omat näkymät',
  sign: '★',
  failed: 'Omien näkymien haku ei onnistunut',
  none: 'Sinulla ei ole vielä tallennettuja näkymiä tästä luettelosta.',
  lead: 'Näkymässä säilyvät rajaukset, aikaväli, sarakkeet, järjestys ja ryhmittely.',
  save: 'Tallenna näkymä',
  saved: 'Näkymä ”{{name}}” on tallennettu.',
  removed: 'Näkymä ”{{name}}” on poistettu.',
  saveFailed: 'Tallennus ei onnistunut',
  cancel: 'Peruuta',
  name: 'Näkymän nimi',
  range: 'Aikaväli näkymässä',
  initialRange: 'Luettelon oma aikaväli',
  theseDays: 'Vain nämä päivät, {{days}}',
  edit: 'Muokkaa',
  editNamed: 'Muokkaa näkymää {{name}}',
  change: 'Tallenna muutokset',
  sending: 'Linkki sähköpostiin',
  sendingHint: 'Viestissä on vain linkki. Luettelo ja Excel-tiedosto avautuvat portaalissa.',
  never: 'Ei lähetetä',
  hour: 'Kellonaika',
  hourOf: 'klo {{hour}}',
  sentOn: '{{day}} klo {{hour}} sähköpostiin',
  remove: 'Poista näkymä',
  removeSure: 'Poistetaanko näkymä {{name}}?',
  removeLead: 'Myös sen lähetys sähköpostiin loppuu. Luettelon tiedot säilyvät.',
  removeFailed: 'Poistaminen ei onnistunut',
  keep: 'Säilytä',
  unavailable: 'Ei käytettävissä: oikeutesi tähän luetteloon on päättynyt.',
  cannotOpen: 'Näkymää ei voi avata',
  cannotOpenWhy: 'Se on poistettu, tai oikeutesi sen luetteloon on päättynyt.',
  file: 'Lataa näkymän rivit Excel-tiedostona.',
} as const

export const statementPanelTexts = {
  heading: 'Koosteet',
  lead: 'Tilin kuukausi yhtenä tiedostona: ilmoitettu, laskettu, erot ja tilaukset.',
  account: 'Tili',
  month: 'Kuukausi',
  unfinished: '{{month}}, kesken',
  mail: 'Lähetä linkki sähköpostiini joka kuun 1. päivänä',
  mailHint: 'Koskee valittua tiliä. Linkki avaa tämän sivun kirjautumisen jälkeen.',
  saveFailed: 'Valintaa ei saatu tallennettua',
  tryAgain: 'Yritä hetken kuluttua uudelleen.',
  failed: 'Koosteita ei saatu haettua',
  none: 'Sinulla ei ole oikeutta minkään tilin koosteisiin.',
} as const

export const pdfTexts = {
  load: 'Lataa PDF',
  failed: 'PDF-tiedoston lataaminen ei onnistunut',
  tryAgain: 'Yritä hetken kuluttua uudelleen.',
} as const
