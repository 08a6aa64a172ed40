/** The state of all places of a concern. */
export const concernTexts = {
  failed: 'Konsernin tilanteen haussa tapahtui virhe',
  declaredYesterday: 'Tilitetty eilen, {{day}}',
  declaredOf: '{{declared}} / {{count}} toimipaikkaa',
  missing: 'Puuttuu',
  more: 'ja {{count}} muuta',
  nothingMissing: 'Kaikki, jotka tavallisesti tilittävät, ovat tilittäneet.',
  differences: 'Erot tässä kuussa',
  differing: '{{differing}} pussissa, laskettu {{bags}}',
  waiting: 'Odottaa laskentaa',
  bags: '{{count}} pussia',
  oneBag: '1 pussi',

  places: 'Toimipaikat',
  place: 'Toimipaikka',
  yesterday: 'Eilen',
  declared: 'Tilitetty',
  notDeclared: 'Ei tilitystä',
  week: '7 päivää',
  weekSpoken: 'Tilitetty {{count}} päivänä seitsemästä',
  declaredSum: 'Ilmoitettu, kuukausi',
  countedSum: 'Laskettu, kuukausi',
  difference: 'Ero',
  nothing: '–',
  compared: 'Ilmoitettu ja laskettu',
  undeclared: 'Ilman ilmoitettua summaa',
  shownOf: 'Näkyvissä {{shown}} toimipaikkaa {{count}}:sta: ensin ne, joilta puuttuu eilinen tilitys.',
  all: 'Kaikki toimipaikat raportissa',
  nobody: 'Sinulla ei ole konserniraporttia yhteenkään toimipaikkaan.',
} as const

/** When the driver comes, on the front page. */
export const visitTexts = {
  after: 'Seuraava käynti {{visit}}',
  unknown: 'Seuraava käynti ei ole tiedossa. Kysy asiakaspalvelusta.',
  crew: 'Kuljettajat',
  handOver: 'Näytä luovutusnumero ja luovuta',
  /** A visit that is late. */
  late: 'Kuljettajan piti tulla {{visit}}.',
  act: 'Ei tullut?',
  yes: 'Ilmoita asiakaspalveluun',
  sure: 'Eikö kuljettaja tullut?',
  keep: 'Peruuta',
  failed: 'Ilmoitus ei onnistunut',
  final: 'Asiakaspalvelu saa ilmoituksen heti ja selvittää asian.',
  reported: 'Ilmoitettu asiakaspalveluun {{moment}}.',
  showCase: 'Näytä yhteydenotto',
} as const

export const administrationFrontTexts = {
  endings: 'Päättyvät valtuutukset',
  noEndings: 'Yhtään valtuutusta ei pääty 30 päivän kuluessa.',
  ends: '{{account}}, voimassa {{day}} asti',
  moreEndings: 'ja {{count}} muuta',
  endingsFailed: 'Valtuutusten haussa tapahtui virhe',
  allMandates: 'Kaikki valtuutukset',
  mandateChanges: 'Valtuutusten muutokset',
  roleChanges: 'Käyttöoikeuksien muutokset',
  noChanges: 'Ei muutoksia',
  changesFailed: 'Muutosten haussa tapahtui virhe',
  allRoles: 'Kaikki käyttöoikeudet',
} as const

/** The headings of the side menu. Wording: specification section 2, decisions L. */
export const menuTexts = {
  /** The heading of the first section while the name of the product is not known. */
  services: 'Palvelut',
  messages: 'Viestit ja yhteydenotto',
  reports: 'Raportit',
  companyReports: 'Toimipaikan raportit',
  concernReports: 'Konserniraportit',
  help: 'Ohjeet',
  admin: 'Hallinta',
} as const

export const placeListTexts = {
  search: 'Nimi, paikkakunta, ketju, konserni tai Y-tunnus',
  /** Heads the places that belong to no chain and no concern. */
  others: 'Muut toimipaikat',
} as const
