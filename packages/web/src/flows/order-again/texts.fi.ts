export const againTexts = {
  filled: 'Lomake on täytetty tilauksen #{{number}} tiedoilla.',
  check: 'Tarkista määrät ja toimituspäivä. Tilausta ei ole vielä lähetetty.',
  leftOut: 'Näitä ei voi enää tilata, joten jätimme ne pois: {{names}}.',
  missing: 'Aiempaa tilausta ei löytynyt. Voit täyttää lomakkeen itse.',
  unfinished: 'Lomakkeella on keskeneräinen tilaus.',
  replace: 'Korvaa tilauksen #{{number}} tiedoilla',
  keep: 'Jatka keskeneräistä',
} as const
