import { createRecurringOrder, MOST_WEEKS } from '@kassavirta/domain/recurring-orders/api'
import { isDay, weekdayOf, type Day, type Weekday } from '@kassavirta/domain/kernel/dates'
import { presentTexts } from '@kassavirta/domain/kernel/faults'
import { isRecord } from '@kassavirta/domain/kernel/records'
import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { fill } from '@kassavirta/domain/kernel/texts'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { makingTexts as texts, weekdayNames } from './texts.fi.ts'

/** On which days an order comes, as it is typed. */
export type PatternEntries = {
  readonly weekdays: readonly string[]
  readonly everyWeeks: string
  readonly from: string
  /** Empty until further notice. */
  readonly until: string
}

export type RecurringBody = Ask<typeof createRecurringOrder>['body']

/** Every week on the weekday of the order that is to repeat. */
export const startPattern = (delivery: Day, today: Day): PatternEntries => ({
  weekdays: [weekdayOf(delivery)],
  everyWeeks: '1',
  from: today,
  until: '',
})

export function readPattern(found: unknown): PatternEntries | undefined {
  if (!isRecord(found) || !Array.isArray(found['weekdays'])) return undefined
  const { everyWeeks, from, until } = found
  if (typeof everyWeeks !== 'string' || typeof from !== 'string' || typeof until !== 'string')
    return undefined
  return {
    weekdays: offered.filter((day) => (found['weekdays'] as unknown[]).includes(day)),
    everyWeeks,
    from,
    until,
  }
}

export const readRecurring = (found: unknown): RecurringBody | undefined =>
  createRecurringOrder.body.safeParse(found).success ? (found as RecurringBody) : undefined

export const patternFields = {
  weekdays: { label: texts.weekdays, required: true },
  everyWeeks: { label: texts.everyWeeks, required: true },
  from: { label: texts.from, required: true },
  until: { label: texts.until, required: false },
}

/** The days of a week on which banks are open. */
const offered = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const satisfies readonly Weekday[]

export const weekdayOptions = offered.map((value) => ({ value, label: weekdayNames[value] }))

export const weekOptions = Array.from({ length: MOST_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? texts.weekly : fill(texts.weeks, { weeks: index + 1 }),
}))

export function patternFaults({ weekdays, from, until }: PatternEntries, today: Day): FieldTexts {
  return presentTexts({
    weekdays: weekdays.length === 0 ? texts.chooseDay : undefined,
    from: !isDay(from) ? texts.chooseFrom : from < today ? texts.past : undefined,
    until: isDay(until) && until < from ? texts.beforeFrom : undefined,
  })
}

/** The pattern as it is sent. The form must have no faults. */
export const patternOf = ({ weekdays, everyWeeks, from, until }: PatternEntries) => ({
  weekdays: offered.filter((day) => weekdays.includes(day)),
  everyWeeks: Number(everyWeeks),
  from,
  until: until || null,
})
