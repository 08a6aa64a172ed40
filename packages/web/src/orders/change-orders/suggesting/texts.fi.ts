export const suggestingTexts = {
  suggest: 'Ehdota määriä',
  fillUp: 'Täytä vajaus',
  suggested: 'Määrät ehdotettu',
  filled: 'Vajaus täytetty',
  filledWhy: 'Tilauksessa on se, mikä kassan tavoitteista puuttuu.',
  cut: 'Määriä pienennettiin, jotta nostoraja ei ylity.',
  isOrdered: 'Tälle päivälle on jo tilaus. Ehdotus ei vähennä sitä.',
  check: 'Tarkista määrät. Tilausta ei ole vielä lähetetty.',
  undo: 'Palauta',
  undone: 'Aiemmat määrät palautettu.',
} as const

export const shortfallTexts = {
  lead: 'Kirjoita, kuinka paljon kassassa on jäljellä; tyhjä tarkoittaa nollaa. Tavoitteet ovat samat kaikille, jotka tilaavat tälle tilille.',
  caption: 'Setelit ja rullat',
  level: { heading: 'Tavoite', spoken: 'tavoite' },
  left: { heading: 'Jäljellä', spoken: 'jäljellä' },
  missing: 'Tilataan {{count}}',
  nothingMissing: 'Mitään ei puutu. Kirjoita tavoite ja se, mitä on jäljellä.',
  unreadable: 'Korjaa ensin määrät, joita ei voi lukea.',
  leave: 'Peruuta',
  failed: 'Tavoitteiden tallennus ei onnistunut',
} as const
