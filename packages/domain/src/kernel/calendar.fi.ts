import type { Closure } from './banking-days.ts'
import type { Weekday } from './dates.ts'

/** Written out: Intl bends weekdays, and its Finnish differs from browser to browser. */
export const shortWeekdays: Readonly<Record<Weekday, string>> = {
  monday: 'ma',
  tuesday: 'ti',
  wednesday: 'ke',
  thursday: 'to',
  friday: 'pe',
  saturday: 'la',
  sunday: 'su',
}

/** Why the banks are closed on a day. */
export const closureTexts: Readonly<Record<Closure, string>> = {
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
}
