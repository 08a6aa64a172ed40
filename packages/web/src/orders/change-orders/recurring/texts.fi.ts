export const recurringTexts = {
  failed: 'Toistuvien tilausten haku ei onnistunut',
  lead: 'Teemme saman vaihtorahatilauksen puolestasi valitsemillesi päiville. Voit muuttaa yksittäistä toimitusta tai jättää sen väliin, kunnes sen tilausaika päättyy.',
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
  everyWeeks: 'Joka {{nth}} viikko: {{days}}',
  and: '{{first}} ja {{last}}',
} as const

/** By the number of weeks. */
export const ordinals = [
  '',
  '',
  'toinen',
  'kolmas',
  'neljäs',
  'viides',
  'kuudes',
  'seitsemäs',
  'kahdeksas',
] as const

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
  skipped: 'Jätetään väliin',
  made: 'Tilattu',
  cancelled: 'Tilaus peruttu',
  failed: 'Tilaus ei onnistunut',
  omitted: 'Jää pois',
  moved: 'Siirtyi päivältä {{day}}: {{reason}}.',
  closed: 'silloin ei toimiteta',
  cutOff: 'Voit muuttaa {{moment}} asti.',
  changed: 'Muutettu, {{sum}}',
  omittedWhy: 'Siirtyisi päivälle, jolle on jo toimitus.',
  order: 'Tilaus #{{id}}',
  skip: 'Jätä väliin',
  restore: 'Palauta',
  change: 'Muuta',
  about: 'toimitus {{day}}',
  skippedNow: 'Toimitus {{day}} jätetään väliin.',
  cancelledNow: 'Toimitus {{day}} jätetään väliin, ja sen tilaus on peruttu.',
  restoredNow: 'Toimitus {{day}} on taas tulossa.',
  changedNow: 'Toimitus {{day}} on muutettu.',
  actFailed: 'Muutos ei onnistunut',
} as const

export const stopTexts = {
  act: 'Lopeta toistuva tilaus',
  sure: 'Lopetetaanko toistuva tilaus?',
  final:
    'Uusia tilauksia ei enää tehdä. Jo tehdyt tilaukset toimitetaan. Jos et tarvitse niitä, jätä ne ensin väliin.',
  keep: 'Älä lopeta',
  failed: 'Lopettaminen ei onnistunut',
  done: 'Toistuva tilaus on lopetettu.',
} as const

export const makingTexts = {
  heading: 'Tee tilauksesta #{{id}} toistuva',
  weekly: 'Joka viikko',
  weeks: 'Joka {{nth}} viikko',
  untilHint: 'Jätä tyhjäksi, jos tilaus jatkuu toistaiseksi.',
  moves:
    'Jos päivä on pyhä tai muuten suljettu, toimitus siirtyy seuraavalle toimituspäivälle ja kerromme siitä.',
  past: 'Päivä on jo mennyt',
  send: 'Tallenna toistuva tilaus',
  leave: 'Peruuta',
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
