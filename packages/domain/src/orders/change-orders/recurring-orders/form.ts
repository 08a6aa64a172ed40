import { orderCountNames } from '../../../kernel/money/order-count-names.ts'
import { orderLabels } from '../terms.fi.ts'
import { isDay, type Weekday } from '../../../kernel/dates/dates.ts'
import {
  codesField,
  countGridField,
  dayField,
  textField,
  verbatimField,
} from '../../../kernel/forms/form-fields.ts'
import { formOf, type Values } from '../../../kernel/forms/form.ts'
import { changeOccurrence, createRecurringOrder } from './api.ts'
import { patternFaults, patternLabels as labels } from './terms.fi.ts'

/** The days of a week on which banks are open. */
export const offeredWeekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
] as const satisfies readonly Weekday[]

const offeredAmong = (codes: readonly unknown[]) => offeredWeekdays.filter((day) => codes.includes(day))

const fields = {
  weekdays: {
    ...codesField(labels.weekdays, { required: true }),
    read: (found: unknown): readonly string[] | undefined =>
      Array.isArray(found) ? offeredAmong(found) : undefined,
    send: (codes: readonly string[]) => offeredAmong(codes),
    fault: (codes: readonly string[]) => (codes.length === 0 ? patternFaults.noWeekday : undefined),
    print: (days: readonly string[]): string | null => days.join(', '),
  },
  everyWeeks: {
    ...textField(labels.everyWeeks, { required: true }),
    start: '1',
    send: (text: string): number => Number(text),
    print: (weeks: number): string | null => String(weeks),
  },
  from: dayField(labels.from, { required: true }),
  /** Empty until further notice. */
  until: {
    ...dayField(labels.until, { required: false }),
    send: (day: string): string | null => day || null,
  },
}

export type PatternEntries = Values<typeof fields>

/** On which days an order comes. What it contains is that of an earlier order. */
export const patternForm = formOf(createRecurringOrder, fields, {
  faults: ({ from, until }) => ({
    until: isDay(until) && until < from ? patternFaults.untilBeforeFrom : undefined,
  }),
})

/** What one delivery contains instead of what the others do; the account decides which counts are sent. */
export const occurrenceForm = formOf(changeOccurrence, {
  counts: countGridField(orderLabels.counts, orderCountNames),
  message: verbatimField(orderLabels.message, { required: false }),
})
