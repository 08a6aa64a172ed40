/** Wording: specification sections 2, 5 and 8, decisions L, N17 and N19; the rest is our own. */
export const depositTexts = {
  chooseAccount: 'Valitse tili',
  chooseAccountFirst: 'Valitse ensin tili',
  bagHint: 'Syötä turvapussinumero ilman alkukirjaimia (CN, AA, AP, AE).',
  bagUsed: 'Tällä turvapussinumerolla on jo tehty tilitysilmoitus. Tarkista numero.',
  blindRegisterHint: 'Rahat lasketaan palvelukeskuksessa. Ilmoita vain kokonaissumma, jos tiedät sen.',
  uncountedNote: 'Et ilmoita kolikoiden määrää. Kolikot lasketaan palvelukeskuksessa.',
  /** The name of the folded line, for screen readers. */
  defaults: 'Esitäytetyt tiedot',
  foldedReference: 'viite {{reference}}',
  money: 'Setelit ja kolikot',
  bagSection: 'Turvapussi, viite ja viesti',
  total: 'Tilitettävä yhteensä',
  bagShort: 'Turvapussi',
  till: 'Kassaraportti ja pohjakassa',
  addMoney: 'Lisää seteleitä tai kolikoita.',
  salesYesterday: 'Myyntipäivä on eilinen, {{day}}. Vaihda se, jos rahat ovat tältä päivältä.',
  salesEarlier: 'Myyntipäivä on {{day}}. Vaihda se, jos rahat ovat toiselta päivältä.',
  waitReferences: 'Ladataan viitetietoja',
  enterKey: 'Enter',
  onKey: 'Ctrl+Enter',
  /** Four `kbd` elements go between these parts. */
  keyHelp: [
    'Liiku riviltä toiselle: ',
    ' tai ',
    '. Voit laskea kentässä: ',
    '. Liitä koko sarake Excelistä. Jatka: ',
    '.',
  ],

  review: 'Tarkista ja vahvista tilitysilmoitus',
  reviewLead: 'Ilmoitusta ei ole vielä lähetetty. Tarkista tiedot ja vahvista.',
  accountSection: 'Tili ja myyntipäivä',
  blindRegisterSection: 'Rahat',
  change: 'Muuta',
  changeWhat: {
    account: 'tiliä tai myyntipäivää',
    defaults: ' tiliä, myyntipäivää, viitettä tai viestiä',
    notes: 'seteleitä',
    coins: 'kolikoita',
    blindRegister: 'summaa',
    bag: 'turvapussia, viitettä tai viestiä',
  },
  piecesOf: '{{count}} × {{name}}',
  failed: 'Tilitys ei onnistunut',
  correct: 'Korjaa nämä tiedot:',

  sent: 'Tilitysilmoitus on lähetetty',
  number: 'Ilmoituksen numero',
  notDeclared: 'Ei ilmoitettu',
  paperTitle: 'Tilitysilmoitus {{number}}, pussi {{bag}}',
  reportLink: 'Avaa ilmoitus raporteissa',
  again: 'Tee uusi tilitys',
} as const

export const tillTexts = {
  reportHint: 'Vain omaan tarkistukseesi, ei lähetetä.',
  reportUnread: 'Summaa ei voi lukea. Korjaa se tai jatka ilman sitä.',
  less: 'Laskettu on {{sum}} vähemmän.',
  more: 'Laskettu on {{sum}} enemmän.',
  equal: 'Täsmää kassaraporttiin.',

  leave: 'Jätä pohjakassa',
  left: 'Kassaan jää {{stays}}. Pussiin menee {{bag}}.',
  putBack: 'Kumoa: kaikki pussiin',
  coinsNeeded: 'Valitse ensin Kolikkoerittely.',

  floatLead:
    'Kirjoita, mitä kassaan jää huomista varten. Loput menevät pussiin. Pohjakassa muistetaan tällä laitteella.',
  short: '{{name}}: kassassa on {{has}} kpl, pohjakassaan tarvitaan {{needs}} kpl.',
  cancel: 'Peruuta',
  countFirst: 'Laske ensin kassan rahat.',
  floatEmpty: 'Kirjoita ensin, mitä kassaan jää.',
  floatUnread: 'Korjaa merkityt kappalemäärät.',
} as const
