/** Wording: specification sections 2 and 8, decisions L and N9; the rest is our own. */
export const orderTexts = {
  noAccountYet: 'Valitse tili',
  chooseAccountFirst: 'Valitse ensin tili',
  howTimes: 'Miten tilausajat menevät?',
  note: 'Tilaus on tallennettava 2 pankkipäivää ennen sovittua toimituspäivää klo 12:00 mennessä.',
  orderBy: 'Tilaa {{by}} mennessä, niin toimitus ehtii {{earliest}}',
  /** Fills the `{{by}}` of the sentence above, unless it is a whole day. */
  cutOff: '{{day}} klo {{time}}',
  datesLoading: 'Ladataan toimituspäiviä',
  datesFailed: 'Toimituspäivätietojen lataus ei onnistunut.',
  closed: 'ei toimituksia',
  oddCharacters: 'Viestissä on merkkejä, jotka eivät näy kaikissa järjestelmissä: {{characters}}',
  details: 'Tilauksen tiedot',

  total: 'Tilaus yhteensä',

  limit: 'Nostoraja {{limit}}, jäljellä {{left}}',
  orderLess: 'Pienennä tilausta, niin pääset eteenpäin.',
  overLimit: 'Nostoraja {{limit}}, ylitys {{over}}',

  parameterFailed: 'Tilausaikojen haussa tapahtui virhe',

  check: 'Tarkista tilaus ja vahvista se. Tilausta ei ole vielä lähetetty.',
  changeDetails: 'Muuta tietoja',
  changeMoney: 'Muuta rahamääriä',

  received: 'Vaihtorahatilaus on vastaanotettu',
  number: 'Tilausnumero',
  orderer: 'Tilaaja',
  ordered: 'Tilattu',
  reportLink: 'Avaa tilaus raporteissa',
  /** One of the things that an earlier order had and this one cannot have. */
  goneAccount: 'tili {{number}}',
  again: 'Tee uusi tilaus',
} as const

/** The day by which something arrives: '… ehtii torstaiksi 19.11.' */
export const weekdayTexts = {
  monday: 'maanantaiksi',
  tuesday: 'tiistaiksi',
  wednesday: 'keskiviikoksi',
  thursday: 'torstaiksi',
  friday: 'perjantaiksi',
  saturday: 'lauantaiksi',
  sunday: 'sunnuntaiksi',
} as const

export const changeTexts = {
  heading: 'Muuta tilausta #{{id}}',
  lead: 'Lomakkeessa ovat tilauksen nykyiset tiedot. Muutos korvaa ne kokonaan.',
  until: 'Voit muuttaa tilausta {{moment}} asti',
  left: '({{duration}} jäljellä).',
  keep: 'Jätä tilaus ennalleen',
  missing: 'Tilausta ei löydy',
  failed: 'Tilauksen haku ei onnistunut',
  toOrder: 'Takaisin tilaukseen',

  passed: 'Tilausta ei voi enää muuttaa',
  /** Followed by the number of the service desk. */
  passedLead:
    'Tilausaika on päättynyt, joten tilaus toimitetaan sellaisena kuin se oli. Muutostasi ei ole lähetetty, mutta kirjoittamasi tiedot ovat tallessa. Jos muutos on välttämätön, soita asiakaspalveluun:',
  passedStop: 'Tilausaika on päättynyt.',
  unchanged: 'Et ole vielä muuttanut mitään.',

  overtaken: 'Joku muu on muuttanut tilausta',
  overtakenLead: 'Tilauksessa on nyt {{sum}}, toimitus {{day}}. Omat muutoksesi ovat tallessa lomakkeella.',
  mine: 'Jatka omilla muutoksillani',
  theirs: 'Käytä uusia tietoja',
  overtakenStop: 'Valitse ensin, kummilla tiedoilla jatkat.',

  changes: 'Mikä muuttuu',
  before: 'Ennen',
  after: 'Muutoksen jälkeen',
  fromTo: '{{before}} → {{after}}',
  caption: 'Rahat',

  check: 'Tarkista muutokset ja vahvista ne. Muutosta ei ole vielä lähetetty.',
  received: 'Tilaus on muutettu',
  changer: 'Muuttaja',
  changed: 'Muutettu',
  showOrder: 'Näytä tilaus',
} as const

export const recurringTexts = {
  failed: 'Toistuvien tilausten haku ei onnistunut',
  lead: 'Teemme saman vaihtorahatilauksen puolestasi valitsemillesi päiville. Voit muuttaa yksittäistä toimitusta tai jättää sen väliin, kunnes sen tilausaika päättyy.',
  none: 'Toimipaikalla ei ole toistuvia tilauksia.',
  how: 'Avaa aiempi vaihtorahatilaus ja valitse ”Tee toistuvaksi”.',
  toOrders: 'Vaihtorahatilaukset',
  toForm: 'Uusi vaihtorahatilaus',
  list: 'Toistuvat tilaukset',
  /** The number distinguishes two orders with the same pattern and sum. */
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
