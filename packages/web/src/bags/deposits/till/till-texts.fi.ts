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
