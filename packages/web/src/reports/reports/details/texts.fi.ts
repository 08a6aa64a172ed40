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

/** The name of the status line; the names of the stages of an order are in domain. */
export const orderLineTexts = {
  label: 'Missä tilaus on',
  again: 'Matkalla uudelleen',
} as const

export const receiptTexts = {
  show: 'Näytä kuitti',
  details: 'Kuitti',
  back: 'Takaisin tietoihin',
  again: 'Tilaa sama uudelleen',
  printed: 'Tallenna PDF-tiedostoksi valitsemalla tulostimeksi ”Tallenna PDF-tiedostona”.',
} as const

/** The name of an entry's number, as on the receipt right after sending. */
export const receiptNumbers = {
  declaration: 'Ilmoituksen numero',
  order: 'Tilausnumero',
  request: 'Pyynnön numero',
} as const

/** The decision about a requested visit. */
export const visitTexts = {
  label: 'Missä pyyntö on',
  failed: 'Kaikkia tietoja ei saatu haettua',
  proposed: 'Ehdotamme käyntiä {{day}}. Sopiiko se?',
  proposedOnly: 'Käyntiä on ehdotettu {{day}}.',
  declined: 'Ehdotettu päivä {{day}} ei käynyt. Asiakaspalvelu ehdottaa toista päivää.',
  accepted: 'Käynti on sovittu {{day}}.',
  refused: 'Pyyntö on hylätty.',
  withdrawn: 'Pyyntö on peruttu.',
  received: 'Pyyntö odottaa vastausta.',
  accept: 'Hyväksy',
  decline: 'Ei käy',
  answerFailed: 'Vastaaminen ei onnistunut',
  overtaken: 'Joku muu on muuttanut tietoja. Vastaustasi ei tallennettu; tässä on pyynnön tilanne nyt.',
  done: {
    accepted: 'Kiitos! Käynti on sovittu {{day}}.',
    declined: 'Kiitos vastauksesta. Asiakaspalvelu ehdottaa toista päivää.',
    withdrawn: 'Pyyntö on peruttu. Ylimääräistä käyntiä ei tule.',
  },
} as const

export const withdrawalTexts = {
  act: 'Peru pyyntö',
  sure: 'Perutaanko pyyntö?',
  number: 'Numero',
  day: 'Käyntipäivä',
  final: 'Peruttua pyyntöä ei voi palauttaa, mutta voit tehdä uuden.',
  keep: 'Älä peru',
  failed: 'Peruminen ei onnistunut',
} as const

/** Until when an order can be changed, and afterwards whom to call. */
export const changingTexts = {
  until: 'Voit muuttaa tai perua tilauksen {{moment}} asti',
  left: '({{duration}} jäljellä).',
  change: 'Muuta tilausta',
  locked: 'Tilaus on lukittu toimitusta varten.',
  /** Followed by the number of the service desk. */
  call: 'Muutokset asiakaspalvelusta:',
  passed: 'Tilausaika päättyi juuri, joten tilausta ei voi enää muuttaa eikä perua tässä.',
} as const

export const cancelTexts = {
  act: 'Peru tilaus',
  sure: 'Perutaanko tilaus?',
  number: 'Tilausnumero',
  day: 'Toimituspäivä',
  sum: 'Summa',
  final:
    'Perutun tilauksen rahoja ei toimiteta. Peruttua tilausta ei voi palauttaa, mutta voit tilata saman uudelleen.',
  keep: 'Älä peru',
  failed: 'Peruminen ei onnistunut',
  done: 'Tilaus on peruttu. Rahoja ei toimiteta.',
  isCancelled: 'Tämä tilaus on peruttu',
  since: 'Peruttu {{moment}}.',
  reason: 'Syy: {{reason}}',
} as const

/** The packed counts, where they differ from the ordered ones. */
export const packedTexts = {
  heading: 'Pakkaus poikkeaa tilauksesta',
  reason: 'Syy: {{reason}}',
  caption: 'Tilattu ja pakattu',
  ordered: 'Tilattu',
  packed: 'Pakattu',
} as const

export const confirmationTexts = {
  heading: 'Täsmääkö toimitus?',
  lead: 'Laske saamasi rahat ja kerro, täsmääkö sisältö siihen, mitä pakattiin ({{sum}}).',
  matches: 'Sisältö täsmää',
  differs: 'Sisältö ei täsmää',
  countsLead: 'Korjaa ne määrät, jotka eivät täsmää. Jätä muut ennalleen.',
  messageHint: 'Kerro esimerkiksi, oliko pakkaus ehjä.',
  send: 'Lähetä asiakaspalveluun',
  back: 'Takaisin',
  failed: 'Vahvistus ei onnistunut',
  same: 'Määrät ovat samat kuin pakatut. Korjaa määrät tai kerro viestissä, mikä ei täsmää.',
  thanksMatches: 'Kiitos! Vahvistit, että sisältö täsmää.',
  thanksDiffers: 'Kiitos! Ilmoitus on lähetetty ja siitä avattiin yhteydenotto asiakaspalveluun.',
  matched: '{{name}} vahvisti {{time}}, että sisältö täsmää.',
  differed:
    '{{name}} ilmoitti {{time}}, että sisältö ei täsmää. Asiasta on avattu yhteydenotto asiakaspalveluun.',
  confirmedHeading: 'Toimituksen sisältö',
  caption: 'Pakattu ja saatu',
  packed: 'Pakattu',
  received: 'Saatu',
  toCase: 'Avaa yhteydenotto',
} as const

export const ownOrderTexts = { failed: 'Kaikkia tilauksen tietoja ei saatu haettua' } as const

export const repeatTexts = { repeat: 'Tee toistuvaksi' } as const

/** The provider has closed the day of the order since it was made. */
export const closedDayTexts = {
  heading: 'Toimituspäivä on suljettu',
  move: 'Silloin ei toimiteta. Syy: {{reason}}. Muuta tilauksen toimituspäivä tai peru tilaus.',
  call: 'Silloin ei toimiteta. Syy: {{reason}}. Asiakaspalvelu siirtää tilauksen toiselle päivälle ja kertoo uuden päivän viestillä.',
} as const
