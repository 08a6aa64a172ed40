/** Words of the detail pages. Wording: specification sections 2 and 8, decisions L; the rest is our own. */
export const detailTexts = {
  inquiry: 'Lähetä tiedustelu',
  print: 'Tulosta',
  failed: 'Sivun lataus ei onnistunut',
  trail: 'Takaisin raporttiin',
  details: 'Tiedot',
  number: 'Numero {{id}}',
  pieces: '{{count}} kpl',
  piecesOf: '{{count}} × {{name}}',
  more: 'Lisää',
  paperTitle: '{{title}}, pussi {{bag}}',
} as const

/** Declared against counted, kind by kind. */
export const pieceTexts = {
  heading: 'Setelit ja kolikot',
  kind: 'Laji',
  pieces: '{{count}} kpl',
  otherSum: 'Tilitysilmoituksen summa on {{sum}}. Laskennassa ilmoitetuksi summaksi on kirjattu {{signed}}.',
} as const

/** Links between a declaration, its result and the notice about it. */
export const linkTexts = {
  result: 'Laskennan tulos',
  notice: 'Poikkeamailmoitus',
  failed: 'Kaikkia tietoja ei saatu haettua',
} as const

export const cashTexts = {
  list: 'Kassat',
  empty: 'Ei kohteita',
  total: 'Yhteensä',
  bag: 'Turvapussi {{bag}}',
  noBag: 'Ilman turvapussinumeroa',
  register: 'Kassa',
} as const

export const removalTexts = {
  remove: 'Poista tilitysilmoitus',
  sure: 'Haluatko varmasti poistaa tilitysilmoituksen?',
  number: 'Numero',
  bag: 'Turvapussinumero',
  sum: 'Summa',
  final: 'Poistettua tilitysilmoitusta ei voi palauttaa.',
  cancel: 'Peru',
  noRight: 'Sinulla ei ole oikeutta tehdä tilityksiä tälle tilille',
  failed: 'Poistaminen ei onnistunut',
  unsettled: 'Emme saaneet vahvistusta, poistettiinko tilitysilmoitus. Yritä uudelleen.',
  removed: 'Tilitysilmoitus on poistettu',
  removedBy: 'Poistanut {{name}} {{time}}.',
} as const

/** How a deposit was declared, where it is not piece by piece. */
export const wayTexts = {
  blind: 'Laskenta palvelukeskuksessa',
  coins: 'Kolikoiden tilitystapa',
  uncounted: 'Ilman laskentaa',
} as const

/** Where a deposit is. */
export const custodyTexts = {
  label: 'Missä pussi on',
  declared: 'Ilmoitettu',
  fetched: 'Noudettu',
  arrived: 'Saapunut laskentaan',
  missing: 'Ei saapunut laskentaan',
  counting: 'Laskettavana',
  counted: 'Laskettu',
  short: 'Laskettu, {{sum}} puuttui',
  over: 'Laskettu, {{sum}} liikaa',
  credit: 'Arvopäivä',
  about: 'arviolta {{day}}',
} as const
