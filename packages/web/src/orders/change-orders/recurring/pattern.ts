import { type RecurringOrder, MOST_WEEKS } from '@kassavirta/domain/orders/change-orders/recurring-orders/api'
import { weekdays, weekdayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import {
  offeredWeekdays,
  type PatternEntries,
} from '@kassavirta/domain/orders/change-orders/recurring-orders/form'
import { patternTexts as texts, recurringTexts, weekdayNames, makingTexts, ordinals } from './texts.fi.ts'

type Pattern = Pick<RecurringOrder, 'weekdays' | 'everyWeeks'>

/** 'Joka maanantai ja torstai', 'Joka toinen viikko: maanantai' */
export function patternWords({ weekdays: chosen, everyWeeks }: Pattern): string {
  const days = listed(weekdays.filter((day) => chosen.includes(day)).map((day) => weekdayNames[day]))
  return everyWeeks === 1
    ? fill(texts.every, { days })
    : fill(texts.everyWeeks, { nth: nth(everyWeeks), days })
}

const nth = (weeks: number): string => ordinals[weeks] ?? ''

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : fill(texts.and, { first: names.slice(0, -1).join(', '), last })
}

/** 'alkaen ma 16.11., toistaiseksi' */
export const spanWords = ({ from, until }: Pick<RecurringOrder, 'from' | 'until'>): string =>
  [
    fill(recurringTexts.from, { day: shortDay(from) }),
    until === null ? recurringTexts.forNow : fill(recurringTexts.until, { day: shortDay(until) }),
  ].join(', ')

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
  label: index === 0 ? makingTexts.weekly : fill(makingTexts.weeks, { nth: nth(index + 1) }),
}))
