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
