import type * as z from 'zod/mini'
import { sentenceOf, type Fault } from '@kassavirta/domain/kernel/contract/fault'
import { problemCodes, type ProblemCode } from '@kassavirta/domain/kernel/contract/problem-codes'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import type {
  Occurrence,
  OccurrenceState,
  RecurringOrder,
} from '@kassavirta/domain/orders/change-orders/recurring-api'
import {
  comingOccurrences,
  isOpenOccurrence,
  planOf,
  type PlannedOccurrence,
  type Recurrence,
} from '@kassavirta/domain/orders/change-orders/recurring'
import { recurringTexts } from '@kassavirta/domain/orders/change-orders/terms.fi'
import { orderTotals } from '@kassavirta/domain/orders/change-orders/rules'
import type { FreezingTerms } from '@kassavirta/domain/places/companies/accounts'
import { freezesAt, isOpen } from '../../../places/companies/accounts/freezing.ts'
import { finnishSentences } from '../../../platform/http/problem-sentences.fi.ts'
import type { CallParameters } from '../../../shared/parameters.ts'
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

const stateOf = ({ isOmitted }: PlannedOccurrence, stored: StoredOccurrence | undefined): OccurrenceState => {
  if (stored?.order?.stage === 'cancelled') return 'cancelled'
  if (stored && stored.state !== 'coming') return stored.state
  if (isOmitted) return 'omitted'
  return stored?.skipped ? 'skipped' : 'coming'
}

/** A day whose order is made is open as long as that order is. */
const isOpenDay = (
  planned: PlannedOccurrence,
  stored: StoredOccurrence | undefined,
  { parameters, now }: Omit<ReaderContext, 'userId'>,
): boolean =>
  stored?.order
    ? isOpen(stored.order, freezesAt(stored.order, parameters), now)
    : isOpenOccurrence(planned, stored, now)

/** The content of a day. The order that was made of the day may have been changed since, also on its own page. */
export function contentOfDay(row: Recurring, stored: StoredOccurrence | undefined) {
  const own = stored?.order && stored.order.version > 0 ? stored.order.content : stored?.content
  return { isChanged: own != null, content: own ?? contentOf(row) }
}

function toOccurrence(
  row: Recurring,
  planned: PlannedOccurrence,
  stored: StoredOccurrence | undefined,
  { parameters, now }: Omit<ReaderContext, 'userId'>,
): z.input<typeof Occurrence> {
  const order = stored?.order
  const isMoved = (stored?.deliveryDate ?? planned.deliveryDate) !== planned.day
  const { isChanged, content } = contentOfDay(row, stored)
  const cutOff = (order && freezesAt(order, parameters)) ?? planned.cutOff
  return {
    day: planned.day,
    deliveryDate: order?.deliveryDate ?? stored?.deliveryDate ?? planned.deliveryDate,
    isMoved,
    movedReason: (isMoved && row.reasons?.[planned.day]) || '',
    state: stateOf(planned, stored),
    makes: planned.makes.toISOString(),
    cutOff: cutOff.toISOString(),
    isOpen: row.stoppedAt === null && isOpenDay(planned, stored, { parameters, now }),
    isChanged,
    content: toContent(content),
    orderId: stored?.orderId ?? null,
    orderVersion: order?.version ?? null,
    failure: stored?.failure ? failureSentence(stored.failure) : '',
  }
}

type ReaderContext = { readonly userId: number; readonly parameters: CallParameters; readonly now: Date }

/** A recurring order in an answer, with the outcomes of the last month and the days to come. */
export function toRecurring(
  row: Recurring,
  { userId, parameters, now }: ReaderContext,
): z.input<typeof RecurringOrder> {
  const terms = termsOf(row, parameters)
  const recurrence = recurrenceOf(row)
  const stored = new Map(row.occurrences.map((each) => [each.day, each]))
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
      .map((planned) => toOccurrence(row, planned, stored.get(planned.day), { parameters, now })),
    version: row.version,
  }
}

type StoredFault = { readonly code: string; readonly params: Readonly<Record<string, unknown>> }

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(problemCodes, code)

/** Why an order could not be made. A code that this version does not know was written by another one. */
export function failureSentence({ code, params }: StoredFault): string {
  if (code === 'forbidden') return recurringTexts.noRight
  if (!isProblemCode(code)) return ''
  return sentenceOf({ code, params } as Fault, finnishSentences)
}
