import { formatDay, weekdayShort, type Day, isDay, type Weekday } from '../../kernel/dates/dates.ts'
import {
  countGridField,
  dayField,
  verbatimField,
  withDefault,
  idField,
  textField,
  codesField,
} from '../../kernel/forms/form-fields.ts'
import { formOf, type Entries, type Values } from '../../kernel/forms/form.ts'
import { countsOf, type CountTexts } from '../../kernel/money/counts.ts'
import { orderCountNames, type OrderField } from '../../kernel/money/denominations.ts'
import { centsToEuros } from '../../kernel/money/money.ts'
import { accountField, referenceField } from '../../places/companies/form-fields.ts'
import { orderChange, orderFields, confirmDelivery, orderByPhone } from './api.ts'
import { changeOccurrence, createRecurringOrder } from './recurring-api.ts'
import { orderTotals } from './rules.ts'
import {
  orderLabels as labels,
  confirmationLabels,
  phoneLabels,
  patternFaults,
  patternLabels,
} from './terms.fi.ts'

const fields = {
  accountId: accountField(labels.accountId, {}),
  /** By default the earliest day, which moves when the cut-off passes. */
  deliveryDate: withDefault({
    ...dayField(labels.deliveryDate, { required: true }),
    start: '' as Day | '',
    print: (day: Day): string | null => `${weekdayShort(day)} ${formatDay(day)}`,
  }),
  message: withDefault(verbatimField(labels.message, { required: false })),
  reference: referenceField(labels.reference, { required: false }),
  counts: countGridField(labels.counts, orderCountNames),
}

export type OrderEntries = Entries<typeof fields>
export type OrderValues = Values<typeof fields>

/** The account decides which counts are sent: see `orderMoney`. */
export const orderForm = formOf(orderChange, fields)

/** The money of an order as it is sent: every count that the account may order, and the sums in euros. */
export function orderMoney(sold: readonly OrderField[], texts: CountTexts) {
  const counts = countsOf(sold, texts)
  const { notes, coins, total } = orderTotals(counts)
  return {
    ...Object.fromEntries(sold.map((field) => [field, counts[field] ?? 0])),
    billsTotalSum: centsToEuros(notes),
    coinTotalSum: centsToEuros(coins),
    totalSum: centsToEuros(total),
  }
}

/** The counts that came, where they differ from the packed ones. */
export const confirmationForm = formOf(
  confirmDelivery,
  {
    counts: countGridField(labels.counts, orderCountNames),
    message: verbatimField(confirmationLabels.message, { required: false }),
  },
  { derive: ({ counts }) => ({ counts: countsOf(orderFields, counts) }) },
)

/** The order of a customer who phones, as the desk types it. */
export const phoneOrderForm = formOf(
  orderByPhone,
  {
    accountId: idField(labels.accountId),
    userId: idField(phoneLabels.userId),
    deliveryDate: dayField(labels.deliveryDate, { required: true }),
    counts: countGridField(labels.counts, orderCountNames),
    reference: textField(labels.reference, { required: false }),
    message: textField(labels.message, { required: false }),
  },
  { derive: ({ counts }) => orderMoney(orderFields, counts) },
)

/** The days of a week on which banks are open. */
export const offeredWeekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
] as const satisfies readonly Weekday[]

const offeredAmong = (codes: readonly unknown[]) => offeredWeekdays.filter((day) => codes.includes(day))

const patternFields = {
  weekdays: {
    ...codesField(patternLabels.weekdays, { required: true }),
    read: (found: unknown): readonly string[] | undefined =>
      Array.isArray(found) ? offeredAmong(found) : undefined,
    send: (codes: readonly string[]) => offeredAmong(codes),
    fault: (codes: readonly string[]) => (codes.length === 0 ? patternFaults.noWeekday : undefined),
    print: (days: readonly string[]): string | null => days.join(', '),
  },
  everyWeeks: {
    ...textField(patternLabels.everyWeeks, { required: true }),
    start: '1',
    send: (text: string): number => Number(text),
    print: (weeks: number): string | null => String(weeks),
  },
  from: dayField(patternLabels.from, { required: true }),
  /** Empty until further notice. */
  until: {
    ...dayField(patternLabels.until, { required: false }),
    send: (day: string): string | null => day || null,
  },
}

export type PatternEntries = Values<typeof patternFields>

/** The days of a recurring order. Its content comes from an earlier order. */
export const patternForm = formOf(createRecurringOrder, patternFields, {
  faults: ({ from, until }) => ({
    until: isDay(until) && until < from ? patternFaults.untilBeforeFrom : undefined,
  }),
})

/** The content of one delivery that differs from the others; the account decides which counts are sent. */
export const occurrenceForm = formOf(changeOccurrence, {
  counts: countGridField(labels.counts, orderCountNames),
  message: verbatimField(labels.message, { required: false }),
})
