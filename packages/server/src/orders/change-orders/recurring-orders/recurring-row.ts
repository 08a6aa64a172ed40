import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import type { FreezingTerms } from '@kassavirta/domain/places/companies/accounts/freezing'
import { orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import type {
  Occurrence,
  OccurrenceState,
  RecurringOrder,
} from '@kassavirta/domain/orders/change-orders/recurring-orders/api'
import {
  comingOccurrences,
  isOpenOccurrence,
  planOf,
  type Planned,
  type Recurrence,
} from '@kassavirta/domain/orders/change-orders/recurring-orders/rules'
import type * as z from 'zod/mini'
import { freezesAt, isOpen } from '../../../places/companies/accounts/freezing.ts'
import type { CallParameters } from '../../../shared/parameters.ts'
import { failureSentence } from './failure.ts'
import type { Content, Recurring, StoredOccurrence } from './queries.ts'

/** The rule of the account, at which every moment of an occurrence is worked out. */
export const termsOf = (
  {
    deliveryDays,
    deliveryPolicy,
    earliestDeliveryDate,
  }: Pick<Recurring, 'deliveryDays' | 'deliveryPolicy' | 'earliestDeliveryDate'>,
  { changeOrderCutoffLocal, exceptionDays }: Pick<CallParameters, 'changeOrderCutoffLocal' | 'exceptionDays'>,
): FreezingTerms => ({
  cutOff: changeOrderCutoffLocal,
  deliveryDays,
  policy: deliveryPolicy,
  fixedDate: earliestDeliveryDate,
  exceptions: exceptionDays,
})

/** Every count of a content, and its sums in cents. */
export function wholeContent({ counts }: Pick<Content, 'counts'>) {
  const whole = recordOf(orderFields, (field) => counts[field] ?? 0)
  const { notes, coins, total } = orderTotals(whole)
  return { counts: whole, sums: { billsTotalSum: notes, coinTotalSum: coins, totalSum: total } }
}

function toContent(content: Content) {
  const { counts, sums } = wholeContent(content)
  return {
    reference: content.reference,
    message: content.message,
    billsTotalSum: centsToEuros(sums.billsTotalSum),
    coinTotalSum: centsToEuros(sums.coinTotalSum),
    totalSum: centsToEuros(sums.totalSum),
    ...counts,
  }
}

export const recurrenceOf = ({ weekdays, everyWeeks, from, until }: Recurring): Recurrence => ({
  weekdays,
  everyWeeks,
  from,
  until,
})

export const contentOf = ({ reference, message, counts }: Recurring): Content => ({
  reference,
  message,
  counts,
})

const stateOf = ({ isOmitted }: Planned, kept: StoredOccurrence | undefined): OccurrenceState => {
  if (kept?.order?.stage === 'cancelled') return 'cancelled'
  if (kept && kept.state !== 'coming') return kept.state
  if (isOmitted) return 'omitted'
  return kept?.skipped ? 'skipped' : 'coming'
}

/** A day whose order is made is open as long as that order is. */
const isOpenDay = (
  planned: Planned,
  kept: StoredOccurrence | undefined,
  { parameters, now }: Omit<Reading, 'userId'>,
): boolean =>
  kept?.order
    ? isOpen(kept.order, freezesAt(kept.order, parameters), now)
    : isOpenOccurrence(planned, kept, now)

/** What a day contains; the order that was made of it may have been changed since, also on its own page. */
export function contentOfDay(row: Recurring, kept: StoredOccurrence | undefined) {
  const own = kept?.order && kept.order.version > 0 ? kept.order.content : kept?.content
  return { isChanged: own != null, content: own ?? contentOf(row) }
}

function toOccurrence(
  row: Recurring,
  planned: Planned,
  kept: StoredOccurrence | undefined,
  { parameters, now }: Omit<Reading, 'userId'>,
): z.input<ReturnType<typeof Occurrence>> {
  const order = kept?.order
  const isMoved = (kept?.deliveryDate ?? planned.deliveryDate) !== planned.day
  const { isChanged, content } = contentOfDay(row, kept)
  const cutOff = (order && freezesAt(order, parameters)) ?? planned.cutOff
  return {
    day: planned.day,
    deliveryDate: order?.deliveryDate ?? kept?.deliveryDate ?? planned.deliveryDate,
    isMoved,
    movedReason: (isMoved && row.reasons?.[planned.day]) || '',
    state: stateOf(planned, kept),
    makes: planned.makes.toISOString(),
    cutOff: cutOff.toISOString(),
    isOpen: row.stoppedAt === null && isOpenDay(planned, kept, { parameters, now }),
    isChanged,
    content: toContent(content),
    orderId: kept?.orderId ?? null,
    orderVersion: order?.version ?? null,
    failure: kept?.failure ? failureSentence(kept.failure) : '',
  }
}

type Reading = { readonly userId: number; readonly parameters: CallParameters; readonly now: Date }

/** A recurring order in an answer, with what came of the last month and what comes next. */
export function toRecurring(
  row: Recurring,
  { userId, parameters, now }: Reading,
): z.input<ReturnType<typeof RecurringOrder>> {
  const terms = termsOf(row, parameters)
  const recurrence = recurrenceOf(row)
  const kept = new Map(row.occurrences.map((each) => [each.day, each]))
  const coming =
    row.stoppedAt === null
      ? comingOccurrences(recurrence, terms, { since: new Date(row.createdAt), now })
      : []
  const shown = new Set(coming.map(({ day }) => day))
  const today = dayOf(now)
  const past = row.occurrences
    .filter(({ day, state, skipped }) => !shown.has(day) && (state !== 'coming' || (skipped && day <= today)))
    .map(({ day }) => planOf(day, recurrence, terms))
  return {
    recurringId: row.recurringId,
    accountId: row.accountId,
    accountNumber: row.accountNumber,
    ...recurrence,
    weekdays: [...recurrence.weekdays],
    content: toContent(contentOf(row)),
    maker: row.maker,
    isOwn: row.userId === userId,
    created: new Date(row.createdAt).toISOString(),
    stopped: row.stoppedAt === null ? null : new Date(row.stoppedAt).toISOString(),
    mayChange: row.mayOrderChange && row.stoppedAt === null,
    occurrences: [...past, ...coming]
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map((planned) => toOccurrence(row, planned, kept.get(planned.day), { parameters, now })),
    version: row.version,
  }
}
