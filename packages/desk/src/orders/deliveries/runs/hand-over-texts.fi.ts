export const handOverTexts = {
  digits: 'Luovutusnumero',
  say: 'Kauppa näkee saman numeron. Sano se ennen luovutusta.',
  handed: (bags: number) => (bags === 1 ? 'Kauppa merkitsi 1 pussin.' : `Kauppa merkitsi ${bags} pussia.`),
  notHanded: 'Kauppa ei ole vielä merkinnyt pusseja.',
  disputed: 'Merkinnät eroavat',
  disputedText: 'Jos merkintäsi on väärin, korjaa se tänään. Jos ero jää, asiakaspalvelu selvittää asian.',
  disputedAt: '{{company}}: merkitsit {{bags}}, kauppa merkitsi {{handed}}.',
  numbersDiffer: '{{company}}: pussien numerot eroavat.',
  correct: 'Korjaa',
  correctLabel: 'Korjaa nouto, {{company}}',
  save: 'Tallenna korjaus',
  cancel: 'Peruuta',
} as const
