import type { FreezingTerms } from '../../../places/companies/accounts/freezing.ts'
import { day, dayOf, formatTime } from '../../../kernel/dates/dates.ts'
import type { Recurrence } from './rules.ts'

export const terms: FreezingTerms = {
  cutOff: '12:00',
  deliveryDays: '2',
  policy: 'banking',
  fixedDate: null,
}
export const thursdays: Recurrence = {
  weekdays: ['thursday'],
  everyWeeks: 1,
  from: day('2026-11-16'),
  until: null,
}
export const shown = (moment: Date): string => `${dayOf(moment)} ${formatTime(moment)}`
