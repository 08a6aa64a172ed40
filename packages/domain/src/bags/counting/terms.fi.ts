/** Texts of the counting for customers, used by the desk and by the demo's systems. */
export const countingTexts = {
  header: 'Laskentaero, pussi {{bag}}',
  missing: 'Rahaa puuttui turvapussista {{bag}}.',
  surplus: 'Rahaa oli liikaa turvapussissa {{bag}}.',
  undeclaredHeader: 'Tilitysilmoitus puuttuu, pussi {{bag}}',
  undeclared: 'Turvapussista {{bag}} ei ollut tilitysilmoitusta. Laskettu summa on kirjattu tilille.',
  suspectHeader: 'Epäilty seteli, pussi {{bag}}',
  suspect:
    'Turvapussissa {{bag}} oli seteli, jota epäillään väärennökseksi. Se on otettu erilleen eikä sitä ole hyvitetty.',
  correctedHeader: 'Laskennan korjaus, pussi {{bag}}',
  corrected: 'Turvapussin {{bag}} laskennan tulos on korjattu.',
  salesDay: 'Myyntipäivä {{day}}',
  declared: 'Ilmoitettu summa {{sum}}',
  counted: 'Laskettu summa {{sum}}',
  countedBefore: 'Aiemmin laskettu summa {{sum}}',
  correctedSum: 'Korjattu summa {{sum}}',
  difference: 'Ero {{sum}}',
  byDenomination: '{{name}}: ilmoitettu {{declared}}, laskettu {{counted}}',
  suspectNote: 'Epäilty seteli {{sum}}',
  booked: 'Tilille on kirjattu laskettu summa.',
  help: 'Kysymyksissä auttaa asiakaspalvelu.',
  helpAt: 'Jos sinulla on kysyttävää, ota yhteyttä asiakaspalveluun: {{contact}}.',
  /** What the customer reads when the number in the declaration was replaced by that of the bag. */
  numberCorrected: 'Pussinumero korjattu: {{typed}} → {{number}}',
  /** The errors of a result, in their columns. */
  noDeclaration: 'Tilitysilmoitus puuttuu',
  brokenBag: 'Turvapussi ei ollut ehjä',
  suspectFound: 'Epäilty seteli',
  unfit: 'Huonokuntoisia seteleitä {{count}}',
} as const

/** Notices to a place about a bag that has not come in time, and about one that came after all. */
export const lateTexts = {
  missing: {
    header: 'Pussi {{bag}} ei ole saapunut laskentaan',
    body: 'Turvapussi {{bag}} on ilmoitettu, myyntipäivä {{day}}, mutta se ei ole saapunut laskentaan ajoissa. Selvitämme asiaa.',
    advice:
      'Tarkista, onko pussi vielä toimipaikassa. Jos se on, anna se seuraavalle kuljettajalle. Jos se on jo noudettu, sinun ei tarvitse tehdä mitään.',
  },
  found: {
    header: 'Pussi {{bag}} on saapunut laskentaan',
    body: 'Turvapussi {{bag}}, myyntipäivä {{day}}, on nyt saapunut laskentaan.',
    advice: 'Sinun ei tarvitse tehdä mitään.',
  },
  closed: {
    header: 'Pussin {{bag}} etsintä on päätetty',
    body: 'Turvapussia {{bag}}, myyntipäivä {{day}}, ei ole löytynyt, ja sen etsintä on päätetty. Syy: {{reason}}',
    advice: 'Jos pussi löytyy tai sinulla on kysyttävää, ota yhteyttä asiakaspalveluun.',
  },
} as const

/** What the second person reads of a search that somebody wants to end. */
export const searchTexts = {
  missing: 'Puuttuu, odotettu viimeistään {{due}}',
  ended: 'Päätetään, asiakas saa viestin ja syyn',
  scan: 'Skannattu {{scanned}} {{scannedBy}}, peruttu {{withdrawn}} {{withdrawnBy}}',
  scanReason: '{{scan}}: {{reason}}',
} as const

/** The fields of the desk's forms. */
export const countingLabels = {
  reason: 'Syy',
  closingReason: 'Syy asiakkaalle',
  decisionReason: 'Ratkaisun syy',
  correctionReason: 'Korjauksen syy',
  to: 'Vastaanottaja',
  on: 'Luovutuspäivä',
} as const

/** How somebody knows that a bag belongs to a declaration of another number. */
export const knownByTexts = {
  slip: 'Lipuke pussissa',
  customer: 'Asiakas vahvisti',
  pickUp: 'Noutokuittaus',
} as const
