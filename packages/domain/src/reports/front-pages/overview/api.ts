import * as z from 'zod/mini'
import { memberOfCompany } from '../../../kernel/people/access.ts'
import { WireDay } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { CompanyId, WireId } from '../../../kernel/contract/ids.ts'
import { SignedEuros } from '../../../kernel/money/counted-sums.ts'
import { Euros } from '../../../kernel/money/money.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'

/** Pieces by denomination, `pcs_20e: 43`; zeros are left out. */
const Pieces = whenUsed(() => z.record(z.string(), z.int().check(z.minimum(1))))

/** Texts, so that the answer may be kept as it is over a reload. */
const Moment = whenUsed(() => z.iso.datetime({ offset: true }))

const Deposit = whenUsed(() =>
  z.object({
    entryId: WireId(),
    created: Moment(),
    registerDate: WireDay(),
    securityBagNumber: z.string(),
    /** Null where the service centre counts and nothing was declared. */
    totalSum: z.nullable(Euros()),
    pieces: Pieces(),
    /** The counting system's own word, as in the reports. */
    countingState: z.string(),
    countingStateSet: z.nullable(Moment()),
    /** How far its bag has come, null without one; only where the provider tells stages. */
    stage: z.optional(z.nullable(z.string())),
  }),
)

const Delivery = whenUsed(() =>
  z.object({
    entryId: WireId(),
    accountId: WireId(),
    deliveryDate: WireDay(),
    totalSum: Euros(),
    pieces: Pieces(),
    countingState: z.string(),
    /** Its stage, null while it is only received, and until when it can be changed; only where customers see stages. */
    stage: z.optional(z.nullable(z.string())),
    freezes: z.optional(z.nullable(Moment())),
  }),
)

/** An unread answer to something that the caller has asked, at whichever of their places. */
const Answered = whenUsed(() =>
  z.object({ caseId: WireId(), kind: z.string(), number: z.int(), at: Moment() }),
)

/** What it takes to name an order of change money. */
const Delivered = whenUsed(() => z.object({ entryId: WireId(), deliveryDate: WireDay(), totalSum: Euros() }))

const Note = whenUsed(() => ({ messageId: WireId(), header: z.string(), created: Moment() }))

/** A visit of the driver; without a window where only its day is known. */
const Visit = whenUsed(() => ({
  day: WireDay(),
  window: z.nullable(z.object({ from: z.string(), to: z.string() })),
}))

/** When the driver comes. */
const Visits = whenUsed(() =>
  z.object({
    /** The next one and the one after it, as far as they are known. */
    next: z.array(z.object(Visit())),
    /** Who comes next, with their card numbers; none where no run is planned yet. */
    crew: z.array(z.object({ personId: z.string(), name: z.string() })),
    /** A visit of today or yesterday that is late. Once somebody has reported it, since when; its case is only the reporter's. */
    missed: z.nullable(
      z.object({ ...Visit(), reported: z.nullable(Moment()), caseId: z.nullable(WireId()) }),
    ),
  }),
)

/** What a notice tells of, where the provider has named it: whoever may read the notice sees its sums. */
const Result = whenUsed(() =>
  z.object({
    securityBagNumber: z.string(),
    signedTotal: z.nullable(Euros()),
    total: Euros(),
    difference: z.nullable(SignedEuros()),
  }),
)

/** The first few, and how many there are in all. */
const some = <Row extends z.ZodMiniType>(row: Row) => ({ count: z.int(), rows: z.array(row) })

/** The state of things at a place, as far as the caller may see it: a part without the right for it is left out. */
export const Overview = whenUsed(() =>
  z.object({
    /** Deposits that are not counted yet come first, and only they are in the number. */
    deposits: z.optional(
      z.object({
        ...some(Deposit()),
        /** True where the caller sees none but their own. */
        areOwn: z.boolean(),
        /** The one that was sent last, whatever its state. */
        latest: z.nullable(
          z.object({ registerDate: WireDay(), totalSum: z.nullable(Euros()), pieces: Pieces() }),
        ),
      }),
    ),
    /**
     * How many declarations of today's sales day the place has, and when the latest of those was sent that the caller
     * sees; for whoever may declare.
     */
    today: z.optional(z.object({ count: z.int(), latest: z.nullable(Moment()) })),
    /** Every order of change money on the next day of delivery, open or on its way; none where nothing is ordered. */
    deliveries: z.optional(z.array(Delivery())),
    /** Orders whose day has passed and that have not come, the oldest first. */
    late: z.optional(z.object(some(Delivered()))),
    /** Delivered orders without a confirmation, newest first; only where the provider asks for confirmations. */
    unconfirmed: z.optional(z.array(Delivered())),
    /** Only where the provider tells when its drivers come, and the place has a calendar or an agreed visit. */
    visits: z.optional(Visits()),
    /** Newest first; only where the provider answers in the portal. */
    answers: z.optional(z.object(some(Answered()))),
    notices: z.object(some(z.object({ ...Note(), result: z.nullable(Result()) }))),
  }),
)
export type Overview = z.output<ReturnType<typeof Overview>>
export type OverviewDeposits = NonNullable<Overview['deposits']>
export type OverviewToday = NonNullable<Overview['today']>
export type OverviewDelivery = z.output<ReturnType<typeof Delivery>>
export type OverviewDelivered = z.output<ReturnType<typeof Delivered>>
export type OverviewLate = NonNullable<Overview['late']>
export type OverviewVisits = z.output<ReturnType<typeof Visits>>
export type OverviewAnswer = z.output<ReturnType<typeof Answered>>
export type OverviewNotice = Overview['notices']['rows'][number]

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  summary: 'The state of things at a place: deposits under way, the next day of delivery, what is unread',
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId() }),
  reply: json(Overview),
})
