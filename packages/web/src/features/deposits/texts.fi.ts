/** Wording: specification sections 2, 5 and 8, decisions L, N17 and N19; the rest is our own. */
export const depositTexts = {
  chooseAccount: 'Valitse tili',
  chooseAccountFirst: 'Valitse ensin tili',
  bagHint: 'Syötä turvapussinumero ilman alkukirjaimia (CN, AA, AP, AE).',
  bagUsed: 'Tällä turvapussinumerolla on jo tehty tilitysilmoitus. Tarkista numero.',
  blindRegisterHint: 'Rahat lasketaan palvelukeskuksessa. Ilmoita vain kokonaissumma, jos tiedät sen.',
  uncountedNote: 'Kolikoita ei lasketa ilmoitukseen. Ne lasketaan palvelukeskuksessa.',
  /** What a phone folds into one line, for those who listen. */
  defaults: 'Esitäytetyt tiedot',
  foldedReference: 'viite {{reference}}',
  money: 'Setelit ja kolikot',
  bagSection: 'Turvapussi, viite ja viesti',
  total: 'Tilitettävä yhteensä',
  bagShort: 'Turvapussi',
  addMoney: 'Lisää seteleitä tai kolikoita.',
  salesYesterday: 'Myyntipäivä on eilinen, {{day}}. Vaihda se, jos rahat ovat tältä päivältä.',
  salesEarlier: 'Myyntipäivä on {{day}}. Vaihda se, jos rahat ovat toiselta päivältä.',
  waitReferences: 'Ladataan viitetietoja',
  enterKey: 'Enter',
  /** Three `kbd` elements go between these parts. */
  keyHelp: [
    'Liiku riviltä toiselle: ',
    ' tai ',
    '. Voit laskea kentässä: ',
    '. Liitä koko sarake Excelistä.',
  ],

  review: 'Tarkista ja lähetä tilitysilmoitus',
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
  notSent: 'Ilmoitusta ei ole lähetetty.',
  mend: 'Korjaa nämä tiedot:',

  sent: 'Tilitysilmoitus on lähetetty',
  number: 'Ilmoituksen numero',
  whatNext: 'Mitä seuraavaksi?',
  whatNextText:
    'Tarkista, että turvapussin numero on sama kuin ilmoituksessa, ja luovuta pussi kuljettajalle. Rahat lasketaan palvelukeskuksessa, ja summa kirjataan tilillesi. Jos laskettu summa poikkeaa ilmoitetusta, saat siitä poikkeamailmoituksen.',
  reportLink: 'Näet ilmoituksen myöhemmin raporteissa',
  again: 'Tee uusi tilitys',

  draft: 'Sinulla on kesken tilitysilmoitus.',
  draftSaved: 'Tallennettu tähän laitteeseen {{time}}, yhteensä {{total}}.',
  draftPending: 'Emme vielä tiedä, menikö tilitysilmoituksesi perille.',
  draftPendingText: 'Jatka, niin tarkistamme asian. Yhteensä {{total}}.',
} as const
