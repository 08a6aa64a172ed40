/** Words of the money of an order, wherever it is typed or shown. */
export const moneyTexts = {
  notes: 'Setelit',
  coins: 'Kolikot',
  rolls: 'Rullat',
  bags: 'Pussit',
  loose: 'Irtokolikot',
  /** Shown while nothing is ordered. */
  packSizes: 'Rulla {{roll}} kpl, pussi {{bag}} kpl',
  worth: 'Arvo',
  amount: 'Määrä',
  sum: 'Yhteensä',
  total: 'Tilaus yhteensä',
} as const

/** One and many; '{{count}}' is written with a space between thousands. */
export const packTexts = {
  notes: ['{{count}} kpl', '{{count}} kpl'],
  rolls: ['{{count}} rulla', '{{count}} rullaa'],
  bags: ['{{count}} pussi', '{{count}} pussia'],
  loose: ['{{count}} kpl irtona', '{{count}} kpl irtona'],
} as const
