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
  /** Among what an earlier order had and this one cannot have. */
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
