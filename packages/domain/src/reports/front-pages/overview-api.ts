import * as z from 'zod/mini'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, WireId } from '../../kernel/contract/shapes.ts'
import { SignedEuros, Euros } from '../../kernel/money/money.ts'

/** Pieces by denomination, `pcs_20e: 43`; zeros are left out. */
const Pieces = z.record(z.string(), z.int().check(z.minimum(1)))

/** Moments are texts, so that the browser can store the answer unchanged over a reload. */
const Moment = z.iso.datetime({ offset: true })

const Deposit = z.object({
  entryId: WireId,
  created: Moment,
  registerDate: WireDay,
  securityBagNumber: z.string(),
  /** Null where the service centre counts and nothing was declared. */
  totalSum: z.nullable(Euros),
  pieces: Pieces,
  /** The counting system's own word, as in the reports. */
  countingState: z.string(),
  countingStateSet: z.nullable(Moment),
  /** The stage of its bag, null without one; only where the provider shows stages. */
  stage: z.optional(z.nullable(z.string())),
})

const Delivery = z.object({
  entryId: WireId,
  accountId: WireId,
  deliveryDate: WireDay,
  totalSum: Euros,
  pieces: Pieces,
  countingState: z.string(),
  /** Its stage, null while it is only received, and until when it can be changed; only where customers see stages. */
  stage: z.optional(z.nullable(z.string())),
  freezes: z.optional(z.nullable(Moment)),
})

/** An unread answer to a question of the caller, at any of their places. */
const UnreadAnswer = z.object({ caseId: WireId, kind: z.string(), number: z.int(), at: Moment })

/** The facts by which an order of change money is named. */
const OrderSummary = z.object({ entryId: WireId, deliveryDate: WireDay, totalSum: Euros })

const Note = { messageId: WireId, header: z.string(), created: Moment }

/** A visit of the driver; without a window where only its day is known. */
const Visit = {
  day: WireDay,
  window: z.nullable(z.object({ from: z.string(), to: z.string() })),
}

/** When the driver comes. */
const Visits = z.object({
  /** The next one and the one after it, as far as they are known. */
  next: z.array(z.object(Visit)),
  /** Who comes next, with their card numbers; none where no run is planned yet. */
  crew: z.array(z.object({ personId: z.string(), name: z.string() })),
  /** A visit of today or yesterday that is late. Once somebody has reported it, since when; its case is only the reporter's. */
  missed: z.nullable(z.object({ ...Visit, reported: z.nullable(Moment), caseId: z.nullable(WireId) })),
})

/** The result of counting that a notice is about. People who may read the notice see its sums. */
const Result = z.object({
  securityBagNumber: z.string(),
  signedTotal: z.nullable(Euros),
  total: Euros,
  difference: z.nullable(SignedEuros),
})

/** The first few, and how many there are in all. */
const firstRows = <Row extends z.ZodMiniType>(row: Row) => ({ count: z.int(), rows: z.array(row) })

/** The state of things at a place, as far as the caller may see it: a part without the right for it is left out. */
export const Overview = z.object({
  /** Deposits that are not counted yet come first, and only they are in the number. */
  deposits: z.optional(
    z.object({
      ...firstRows(Deposit),
      /** True where the caller sees none but their own. */
      areOwn: z.boolean(),
      /** The deposit that was sent last, in any state. */
      latest: z.nullable(z.object({ registerDate: WireDay, totalSum: z.nullable(Euros), pieces: Pieces })),
    }),
  ),
  /**
   * How many declarations of today's sales day the place has, and when the latest one that the caller sees was sent; for
   * people who may declare.
   */
  today: z.optional(z.object({ count: z.int(), latest: z.nullable(Moment) })),
  /** Every order of change money on the next day of delivery, open or on its way; none where nothing is ordered. */
  deliveries: z.optional(z.array(Delivery)),
  /** Orders whose day has passed and that have not come, the oldest first. */
  late: z.optional(z.object(firstRows(OrderSummary))),
  /** Delivered orders without a confirmation, newest first; only where the provider asks for confirmations. */
  unconfirmed: z.optional(z.array(OrderSummary)),
  /** Only where the provider announces visits, and the place has a calendar or an agreed visit. */
  visits: z.optional(Visits),
  /** Newest first; only where the provider answers in the portal. */
  answers: z.optional(z.object(firstRows(UnreadAnswer))),
  notices: z.object(firstRows(z.object({ ...Note, result: z.nullable(Result) }))),
})
export type Overview = z.output<typeof Overview>
export type OverviewDeposits = NonNullable<Overview['deposits']>
export type OverviewToday = NonNullable<Overview['today']>
export type OverviewDelivery = z.output<typeof Delivery>
export type OverviewOrder = z.output<typeof OrderSummary>
export type OverviewLate = NonNullable<Overview['late']>
export type OverviewVisits = z.output<typeof Visits>
export type OverviewAnswer = z.output<typeof UnreadAnswer>
export type OverviewNotice = Overview['notices']['rows'][number]

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  summary: 'The state of things at a place: deposits under way, the next day of delivery, what is unread',
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId }),
  reply: json(() => Overview),
})
