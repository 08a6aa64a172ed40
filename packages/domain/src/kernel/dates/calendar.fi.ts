/** Not from Intl, which inflects weekdays and whose Finnish differs from browser to browser. */
export const shortWeekdays = {
  monday: 'ma',
  tuesday: 'ti',
  wednesday: 'ke',
  thursday: 'to',
  friday: 'pe',
  saturday: 'la',
  sunday: 'su',
} as const

/** Why the banks are closed on a day. */
export const closureTexts = {
  newYear: 'uudenvuodenpäivä',
  epiphany: 'loppiainen',
  goodFriday: 'pitkäperjantai',
  easterMonday: 'toinen pääsiäispäivä',
  mayDay: 'vappu',
  ascensionDay: 'helatorstai',
  midsummerEve: 'juhannusaatto',
  independenceDay: 'itsenäisyyspäivä',
  christmasEve: 'jouluaatto',
  christmasDay: 'joulupäivä',
  boxingDay: 'tapaninpäivä',
  saturday: 'lauantai',
  sunday: 'sunnuntai',
} as const
