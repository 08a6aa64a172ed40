export const recurringTexts = {
  failed: 'Toistuvien tilausten haku ei onnistunut',
  lead: 'Toistuva tilaus tekee saman vaihtorahatilauksen puolestasi valittuina päivinä. Voit muuttaa tai ohittaa yksittäisen toimituksen ennen sen tilausaikaa.',
  none: 'Toimipaikalla ei ole toistuvia tilauksia.',
  how: 'Avaa aiempi vaihtorahatilaus ja valitse ”Tee toistuvaksi”.',
  toOrders: 'Vaihtorahatilaukset',
  toForm: 'Uusi vaihtorahatilaus',
  list: 'Toistuvat tilaukset',
  /** The number tells two alike apart. */
  name: '{{pattern}}, {{sum}} (nro {{id}})',
  account: 'Tili {{number}}',
  maker: 'Tilaaja {{name}}',
  from: 'alkaen {{day}}',
  until: '{{day}} asti',
  forNow: 'toistaiseksi',
  stopped: 'Lopetettu {{day}}',
  coming: 'Toimitukset',
  nothingComing: 'Ei tulevia toimituksia.',
} as const

/** 'Joka maanantai ja torstai' */
export const patternTexts = {
  every: 'Joka {{days}}',
  everyWeeks: 'Joka {{weeks}}. viikko: {{days}}',
  and: '{{first}} ja {{last}}',
} as const

export const weekdayNames = {
  monday: 'maanantai',
  tuesday: 'tiistai',
  wednesday: 'keskiviikko',
  thursday: 'torstai',
  friday: 'perjantai',
  saturday: 'lauantai',
  sunday: 'sunnuntai',
} as const

export const occurrenceTexts = {
  coming: 'Tulossa',
  skipped: 'Ohitetaan',
  made: 'Tilattu',
  cancelled: 'Tilaus peruttu',
  failed: 'Tilaus ei onnistunut',
  omitted: 'Jää pois',
  moved: 'Siirtyi päivältä {{day}}: {{reason}}.',
  closed: 'silloin ei toimiteta',
  cutOff: 'Voit muuttaa {{moment}} asti.',
  changed: 'Muutettu, {{sum}}',
  omittedWhy: 'Siirtyi päivälle, jolla on jo toimitus.',
  order: 'Tilaus #{{id}}',
  skip: 'Ohita',
  restore: 'Ota takaisin',
  change: 'Muuta',
  about: 'toimitus {{day}}',
  skippedNow: 'Toimitus {{day}} ohitetaan.',
  cancelledNow: 'Toimitus {{day}} ohitetaan, ja sen tilaus on peruttu.',
  restoredNow: 'Toimitus {{day}} on taas tulossa.',
  changedNow: 'Toimitus {{day}} on muutettu.',
  actFailed: 'Muutos ei onnistunut',
} as const

export const stopTexts = {
  act: 'Lopeta',
  sure: 'Lopetetaanko toistuva tilaus?',
  final:
    'Uusia tilauksia ei enää tehdä. Jo tehdyt tilaukset toimitetaan. Ohita ne ensin, jos et tarvitse niitä.',
  keep: 'Älä lopeta',
  failed: 'Lopettaminen ei onnistunut',
  done: 'Toistuva tilaus on lopetettu.',
} as const

export const makingTexts = {
  heading: 'Tee tilauksesta #{{id}} toistuva',
  weekly: 'Joka viikko',
  weeks: 'Joka {{weeks}}. viikko',
  untilHint: 'Jätä tyhjäksi, jos tilaus jatkuu toistaiseksi.',
  moves:
    'Jos päivä on pyhä tai muuten suljettu, toimitus siirtyy seuraavalle toimituspäivälle ja kerromme siitä.',
  past: 'Päivä on jo mennyt',
  send: 'Tallenna toistuva tilaus',
  leave: 'Älä tee toistuvaa',
  failed: 'Toistuvan tilauksen tallennus ei onnistunut',
  missing: 'Tilausta ei löytynyt. Valitse aiempi tilaus raportista.',
  done: 'Toistuva tilaus on tallennettu.',
  next: 'Seuraava toimitus {{day}}',
} as const

export const changeOccurrenceTexts = {
  heading: 'Muuta toimitusta {{day}}',
  lead: 'Muutos koskee vain tätä toimitusta.',
  send: 'Tallenna muutos',
  leave: 'Jätä ennalleen',
  failed: 'Muutos ei onnistunut',
} as const
