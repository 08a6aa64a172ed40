export const handOverTexts = {
  today: '{{place}} · tänään {{day}}',
  failed: 'Luovutuksen tietojen haussa tapahtui virhe',
  none: 'Tänään ei ole ajoa, jonka miehistö olisi tiedossa. Tarkista kuljettajan nimi ja henkilökortti kuljettajalistalta.',
  toDrivers: 'Kuljettajalista',
  ask: '1. Pyydä luovutusnumero kuljettajalta',
  digits: 'Luovutusnumero',
  mustSay: 'Kuljettajan pitää osata sanoa tämä numero. Älä näytä sitä hänelle.',
  crew: 'Kuljettajat',
  card: 'kortti',
  mismatch: 'Numero tai nimi ei täsmää',
  doNot: 'Älä luovuta.',
  call: 'Soita',
  mark: '2. Merkitse luovutetut pussit',
  driverMarked: 'Kuljettaja merkitsi {{bags}}.',
  declared: 'Noutoa odottavat pussit',
  noBags: 'Ilmoitettuja pusseja ei ole odottamassa noutoa.',
  notListed: 'ei odottavissa',
  addOther: 'Lisää pussi, joka ei ole listalla',
  add: 'Lisää pussi',
  addFault: 'Tarkista turvapussinumero. Kirjoita se ilman alkukirjaimia.',
  chooseOne: 'Merkitse ainakin yksi pussi',
  send: (bags: number, mayBeNone: boolean) => {
    if (bags === 0) return mayBeNone ? 'En luovuttanut pusseja' : 'Luovutin merkityt pussit'
    return bags === 1 ? 'Luovutin 1 pussin' : `Luovutin ${bags} pussia`
  },
  sendFailed: 'Merkintä ei onnistunut',
  afterwards:
    'Kun kuljettaja on merkinnyt saman määrän, tilitysten tilaan tulee Noudettu, kellonaika ja kuljettajan nimi.',
  outcomes: {
    marked: 'Luovutus on merkitty',
    agreed: 'Noudettu',
    disputed: 'Merkinnät eroavat',
  },
  outcomeLeads: {
    marked: '{{bags}} klo {{time}}. Odotetaan kuljettajan merkintää.',
    agreed: '{{bags}}. Kuljettajan merkintä on sama.',
    disputed:
      'Merkitsit {{marked}}, kuljettaja merkitsi {{driver}}. Jos merkintäsi on väärin, korjaa se tänään. Jos ero jää, asiakaspalvelu selvittää asian ja ottaa yhteyttä.',
  },
  numbersDiffer:
    'Merkitsit {{marked}} ja kuljettaja samoin, mutta pussien numerot eroavat. Jos merkintäsi on väärin, korjaa se tänään. Jos ero jää, asiakaspalvelu selvittää asian ja ottaa yhteyttä.',
  correct: 'Korjaa merkintää',
  /** As the object of a sentence. */
  marked: (count: number) => (count === 1 ? '1 pussin' : `${count} pussia`),
  bags: (count: number) => (count === 1 ? '1 pussi' : `${count} pussia`),
} as const
