export const orderLabels = {
  accountId: 'Tili',
  deliveryDate: 'Toimituspäivä',
  message: 'Viesti',
  reference: 'Viite',
  counts: 'Tilattava raha',
} as const

export const phoneLabels = { userId: 'Tilaaja' } as const

/** The message to a place about an order that the desk made for somebody on the phone. */
export const phoneTexts = {
  header: 'Vaihtorahatilaus puhelimitse, tilaus {{id}}',
  body: 'Tilaus {{id}}, {{sum}}, toimitetaan {{day}}',
  who: 'Tilattu puhelimitse. Tilaaja {{orderer}}, tilauksen kirjasi {{staff}}.',
  advice: 'Jos kukaan toimipaikassasi ei ole tilannut tätä, soita heti asiakaspalveluun{{phone}}.',
  phone: ', puh. {{number}}',
} as const

/** After the name of the coin: '2 €, rullia'. */
export const confirmationLabels = { message: 'Viesti asiakaspalveluun' } as const

/** The notice to the maker of a recurring order when one of its orders could not be made. */
export const recurringTexts = {
  failed: {
    header: 'Vaihtorahaa ei voitu tilata toimitukseen {{day}}',
    opening: 'Toistuvan tilauksen toimitusta {{day}} ({{sum}}) ei voitu tilata. Syy: {{reason}}',
    orderYourself: 'Jos tarvitset vaihtorahaa silloin, tee tilaus itse viimeistään {{moment}}.',
    orderLater: 'Jos tarvitset vaihtorahaa, tee tilaus seuraavalle mahdolliselle päivälle.',
  },
  /** The same was ordered for that day already, by hand or by another recurring order. */
  heldBack: {
    header: 'Vaihtorahaa ei tilattu toista kertaa toimitukseen {{day}}',
    opening: 'Toistuvan tilauksen toimitusta {{day}} ({{sum}}) ei tilattu. Syy: {{reason}}',
    orderYourself: 'Jos tarvitset molemmat, tee toinen tilaus itse viimeistään {{moment}}.',
    orderLater: 'Jos tarvitset molemmat, tee tilaus seuraavalle mahdolliselle päivälle.',
  },
  othersStay: 'Muut toimitukset tilataan kuten ennenkin.',
  askColleague:
    'Pyydä henkilöä, jolla on oikeus tilata vaihtorahaa, tekemään tilaus ja uusi toistuva tilaus. Tarvittaessa auttaa asiakaspalvelu.',
  /** The reason where the maker has no right any more. */
  noRight: 'Tilauksen tekijällä ei ole enää oikeutta tilata vaihtorahaa tälle tilille.',
} as const

/** The fields of the form that makes an order repeat. */
export const patternLabels = {
  weekdays: 'Toimituspäivät',
  everyWeeks: 'Kuinka usein',
  from: 'Alkaen',
  until: 'Viimeinen toimituspäivä',
} as const

export const patternFaults = {
  noWeekday: 'Valitse ainakin yksi päivä',
  untilBeforeFrom: 'Viimeinen päivä on ennen ensimmäistä',
} as const

/** Why an order is suggested: 'Neljän edellisen keskiviikon mukaan; ennen juhannusta 30 % enemmän.' */
export const reasonTexts = {
  basis: '{{count}} edellisen {{what}} mukaan',
  order: 'tilauksen',
  more: '; ennen {{holiday}} {{percent}} % enemmän',
  less: '; ennen {{holiday}} {{percent}} % vähemmän',
} as const

/** As many orders as are followed. */
export const countGenitives: Readonly<Record<number, string>> = {
  4: 'Neljän',
  5: 'Viiden',
  6: 'Kuuden',
  7: 'Seitsemän',
  8: 'Kahdeksan',
}

export const weekdayGenitives = {
  monday: 'maanantain',
  tuesday: 'tiistain',
  wednesday: 'keskiviikon',
  thursday: 'torstain',
  friday: 'perjantain',
  saturday: 'lauantain',
  sunday: 'sunnuntain',
} as const

/** After 'ennen'. */
export const holidayPartitives = {
  newYear: 'uuttavuotta',
  epiphany: 'loppiaista',
  easter: 'pääsiäistä',
  mayDay: 'vappua',
  ascensionDay: 'helatorstaita',
  midsummer: 'juhannusta',
  independenceDay: 'itsenäisyyspäivää',
  christmas: 'joulua',
} as const
