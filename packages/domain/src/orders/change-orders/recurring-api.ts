import * as z from 'zod/mini'
import { orderChange, orderFields } from './api.ts'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { wireCounts } from '../../kernel/money/counts.ts'
import { weekdays, WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { Version } from '../../kernel/contract/desk-shapes.ts'

const PATH = '/api/recurringorders'

/** More than these at one place are a sign that something else is wrong. */
export const MOST_RECURRING = 50
export const MOST_WEEKS = 8

/**
 * On which days an order comes: the given weekdays of every first, second … week, counted from the week of `from`, until
 * `until` or until further notice.
 */
const patternShape = {
  weekdays: z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(weekdays.length)),
  everyWeeks: z.int().check(z.minimum(1), z.maximum(MOST_WEEKS)),
  from: WireDay,
  until: z.nullable(WireDay),
}

/** What an order contains; sums are euros. */
const OrderContent = z.object({
  reference: z.string(),
  message: z.string(),
  billsTotalSum: z.number(),
  coinTotalSum: z.number(),
  totalSum: z.number(),
  ...wireCounts(orderFields),
})

/**
 * `coming` will be made by itself, `skipped` will not, `made` is an order, `cancelled` was one, `failed` could not be made,
 * and `omitted` moved to a day that has an occurrence of its own and therefore falls out.
 */
const occurrenceStates = ['coming', 'skipped', 'made', 'cancelled', 'failed', 'omitted'] as const
export type OccurrenceState = (typeof occurrenceStates)[number]

export const Occurrence = z.object({
  /** The day that the pattern gives; the name of the occurrence in the calls. */
  day: WireDay,
  /** The day of delivery. It differs from `day` where nothing is delivered on that day, which the screen must show. */
  deliveryDate: WireDay,
  isMoved: z.boolean(),
  /** The reason that the provider gave for an exception day; empty on weekends and holidays. */
  movedReason: z.string(),
  state: z.enum(occurrenceStates),
  /** When the order is made by itself. */
  makes: WireMoment,
  /** Until when it can be ordered, skipped and changed. */
  cutOff: WireMoment,
  /** May be skipped, restored and changed now: before its cut-off, whether its order is made already or not. */
  isOpen: z.boolean(),
  /** Its content differs from the others. */
  isChanged: z.boolean(),
  content: OrderContent,
  /** The order that was made. */
  orderId: z.nullable(WireId),
  /** The version of that order, to be sent with a change of its day. */
  orderVersion: z.nullable(z.int()),
  /** Why it could not be made, as a sentence; empty otherwise. */
  failure: z.string(),
})
export type Occurrence = z.output<typeof Occurrence>

export const RecurringOrder = z.object({
  recurringId: WireId,
  accountId: WireId,
  accountNumber: z.string(),
  ...patternShape,
  content: OrderContent,
  /** Whose rights and limit count when the orders are made. */
  maker: z.string(),
  isOwn: z.boolean(),
  created: WireMoment,
  stopped: z.nullable(WireMoment),
  /** May be stopped and its occurrences changed by the caller. */
  mayChange: z.boolean(),
  /** The occurrences of the last month, then the next ones; by day. */
  occurrences: z.array(Occurrence),
  version: z.int(),
})
export type RecurringOrder = z.output<typeof RecurringOrder>

/** Where the provider does not offer them, `isShown` is false and there are no rows. */
export const listRecurringOrders = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Orders that repeat, with what becomes of them next; stopped and ended ones stay for a month',
  access: memberOfCompany('changeOrder'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId }),
  reply: json(() => z.object({ isShown: z.boolean(), rows: z.array(RecurringOrder) })),
})

const orderShape = z.omit(orderChange.body, { deliveryDate: true }).shape
const senderShape = z.pick(orderChange.body, { customerId: true, userId: true }).shape
const contentShape = z.omit(orderChange.body, {
  deliveryDate: true,
  customerId: true,
  userId: true,
  accountId: true,
}).shape
const params = z.object({ recurringId: EntryId })
/**
 * The version of the order that the person saw, so that nobody overwrites a change from the order's own page. Missing means
 * 0: an order that was made meanwhile has not been changed yet.
 */
const orderVersion = z.optional(Version)
const ORDER_REFUSALS = [
  'orderEmpty',
  'orderLimitExceeded',
  'looseCoins',
  'looseCoinsInField',
  'denominationNotSold',
  'referenceInvalid',
  'referenceTooLong',
] as const
const OVERTAKEN = [
  'notFound',
  'changedElsewhere',
  'occurrenceClosed',
  'orderFrozen',
  'orderCancelled',
] as const

/** The body is that of an order with a pattern in the place of its day, and the same checks apply. */
export const createRecurringOrder = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Makes an order repeat; each order is checked again when it is made',
  access: memberOfCompany('changeOrder'),
  company: 'body',
  body: () => z.object({ ...orderShape, ...patternShape, until: z.nullish(WireDay) }),
  refusals: ['notFound', ...ORDER_REFUSALS, 'dayInPast', 'recurrenceEmpty', 'tooManyRecurring'],
  reply: json(() => RecurringOrder),
})
export type RecurringBody = z.output<typeof createRecurringOrder.body>

/** Where the order of the day is made already, skipping cancels it, and changing changes it by the checks of every change. */
export const skipOccurrence = endpoint({
  method: 'POST',
  path: `${PATH}/:recurringId/skip`,
  summary: 'Leaves one occurrence out, or takes it back in, until its cut-off',
  access: memberOfCompany('changeOrder'),
  company: 'body',
  params: () => params,
  body: () =>
    z.object({
      ...senderShape,
      day: WireDay,
      isSkipped: z.boolean(),
      version: Version,
      orderVersion: orderVersion,
    }),
  refusals: OVERTAKEN,
  reply: json(() => RecurringOrder),
})

export const changeOccurrence = endpoint({
  method: 'POST',
  path: `${PATH}/:recurringId/change`,
  summary: 'Changes what one occurrence contains, until its cut-off; the checks of a new order apply',
  access: memberOfCompany('changeOrder'),
  company: 'body',
  params: () => params,
  body: () =>
    z.object({
      ...senderShape,
      day: WireDay,
      ...contentShape,
      version: Version,
      orderVersion: orderVersion,
    }),
  refusals: [...OVERTAKEN, ...orderChange.refusals],
  reply: json(() => RecurringOrder),
})

/** Orders that were made already stay. */
export const stopRecurringOrder = endpoint({
  method: 'POST',
  path: `${PATH}/:recurringId/stop`,
  summary: 'Ends a recurring order; orders that were made already stay',
  access: memberOfCompany('changeOrder'),
  company: 'body',
  params: () => params,
  body: () => z.object({ ...senderShape, version: Version }),
  refusals: ['notFound', 'changedElsewhere'],
  reply: json(() => RecurringOrder),
})
