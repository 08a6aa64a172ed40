import { MOST_WEEKS } from '@kassavirta/domain/recurring-orders/api'
import { offeredWeekdays, type PatternEntries } from '@kassavirta/domain/recurring-orders/form'
import { weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { makingTexts as texts, weekdayNames } from './texts.fi.ts'

/** Every week on the weekday of the order that is to repeat. */
export const startPattern = (delivery: Day, today: Day): PatternEntries => ({
  weekdays: [weekdayOf(delivery)],
  everyWeeks: '1',
  from: today,
  until: '',
})

export const weekdayOptions = offeredWeekdays.map((value) => ({ value, label: weekdayNames[value] }))

export const weekOptions = Array.from({ length: MOST_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? texts.weekly : fill(texts.weeks, { weeks: index + 1 }),
}))
