/** Wording: specification section 8, decisions L; the rest is our own. */
export const referenceTexts = {
  reference: 'Viite',
  other: 'Muu viite',
  loading: 'Ladataan viitetietoja',
  failed: 'Viitetietojen lataus ei onnistunut',
  goOn: 'Voit jatkaa ilman viitettä tai kirjoittaa sen itse.',
  waiting: 'Viitteet haetaan, kun tili ja päivä on valittu.',
  grouped: 'Ryhmiteltynä: {{reference}}',
} as const
