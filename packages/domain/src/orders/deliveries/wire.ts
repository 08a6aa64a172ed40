import * as z from 'zod/mini'
import { orderFields } from '../change-orders/api.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { WireId } from '../../kernel/contract/ids.ts'
import { products } from '../supply-orders/products.ts'
import { orderStages } from '../../bags/deposits/stages/orders.ts'
import { visitKinds } from '../../visits/visits/states.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

export const Version = whenUsed(() => z.int().check(z.minimum(0)))

/** What a stop can get: change money, or supplies. */
export const deliveryKinds = ['changeOrder', 'supplyOrder'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

export const supplyFields = products.map(({ id }) => id)

/** Pieces, rolls and bags by the fields of the order; what is none is left out. */
const WireContent = whenUsed(() => z.partialRecord(z.enum([...orderFields, ...supplyFields]), z.int()))
export type Content = z.output<ReturnType<typeof WireContent>>

/** An order of change money or supplies, as the desk sees it. Sums are euros, null for supplies. */
export const DeliveryOrder = whenUsed(() =>
  z.object({
    kind: z.enum(deliveryKinds),
    orderId: WireId(),
    version: Version(),
    companyId: WireId(),
    day: WireDay(),
    /** Null while it is only received. */
    stage: z.nullable(z.enum(orderStages)),
    /** 1, and one more each time it was sent out anew or corrected. */
    attempt: z.int(),
    /** True where the provider's systems have handled it: it is not packed here. */
    isHandledElsewhere: z.boolean(),
    /** Frozen means that its customer can change it no more. Supplies always are. */
    isFrozen: z.boolean(),
    /** When it freezes or froze; null for supplies. */
    freezesAt: z.nullable(WireMoment()),
    /** True where it came after everything else of its day was frozen, until something is done with it. */
    isNew: z.boolean(),
    created: WireMoment(),
    ordered: WireContent(),
    orderedTotal: z.nullable(z.number()),
    /** Null where nothing is packed; what was ordered where it was packed as ordered. */
    packed: z.nullable(WireContent()),
    packedTotal: z.nullable(z.number()),
    /** When it was last packed, and by whom. */
    packedAt: z.nullable(WireMoment()),
    packedBy: z.string(),
    /** Why something else was packed than what was ordered. */
    packReason: z.string(),
    seal: z.string(),
    reference: z.string(),
    message: z.string(),
    runId: z.nullable(WireId()),
    cancelReason: z.string(),
    /** The day that it had before the desk moved it last, and why it was moved. */
    movedFrom: z.nullable(WireDay()),
    moveReason: z.string(),
    /** Who ordered for a customer on the phone; empty where the customer ordered. */
    placedBy: z.string(),
  }),
)
export type DeliveryOrder = z.output<ReturnType<typeof DeliveryOrder>>

/** A place of the provider's customers, and where it is on its route. `version` is that of its stop. */
export const StopCompany = whenUsed(() =>
  z.object({
    companyId: WireId(),
    name: z.string(),
    street: z.string(),
    postcode: z.string(),
    city: z.string(),
    /** Null where no van comes by a route. */
    routeId: z.nullable(WireId()),
    stopNumber: z.int(),
    version: Version(),
  }),
)

/** A place with what it gets on one day: change money and supplies together. */
export const DeliveryStop = whenUsed(() =>
  z.object({ ...StopCompany().shape, orders: z.array(DeliveryOrder()) }),
)
export type DeliveryStop = z.output<ReturnType<typeof DeliveryStop>>

/** Numbers of orders and supplies together; what is cancelled counts nowhere. */
const numbers = whenUsed(() => ({
  orders: z.int(),
  /** Packed, and all that comes after it; also what the systems have handled. */
  packed: z.int(),
  /** How many of all can still be changed by their customers. */
  open: z.int(),
}))

/** One route on one day; `routeId` null holds the places without a route. */
export const RouteOnDay = whenUsed(() =>
  z.object({
    routeId: z.nullable(WireId()),
    name: z.string(),
    area: z.string(),
    stops: z.int(),
    ...numbers(),
  }),
)

/** A day of deliveries. It is locked when all its orders are frozen. */
export const DeliveryDay = whenUsed(() =>
  z.object({
    day: WireDay(),
    stops: z.int(),
    ...numbers(),
    isLocked: z.boolean(),
    /** When the last of its orders freezes or froze; null where it has none. */
    locksAt: z.nullable(WireMoment()),
    /** Nothing is packed for a day that the provider has closed, and nothing leaves on it. */
    isClosed: z.boolean(),
  }),
)

export const Route = whenUsed(() =>
  z.object({
    routeId: WireId(),
    name: z.string(),
    area: z.string(),
    office: z.string(),
    stops: z.int(),
    isEnded: z.boolean(),
    version: Version(),
  }),
)

export const runStates = ['planned', 'left', 'back'] as const

export const Driver = whenUsed(() => z.object({ personId: z.string(), name: z.string() }))

export const Run = whenUsed(() =>
  z.object({
    runId: WireId(),
    routeId: WireId(),
    routeName: z.string(),
    day: WireDay(),
    /** The second van of the day on the same route is part 2. */
    part: z.int(),
    state: z.enum(runStates),
    departed: z.nullable(WireMoment()),
    returned: z.nullable(WireMoment()),
    crew: z.array(Driver()),
    /** Stops that it left with, and those of them that have no outcome yet. Before the departure both are 0. */
    stops: z.int(),
    openStops: z.int(),
    version: Version(),
  }),
)

/** Kiinni · Ei vastaanottajaa · Ei ehditty · Muu */
export const failureReasons = ['closed', 'noReceiver', 'noTime', 'other'] as const
export type FailureReason = (typeof failureReasons)[number]
export const stopOutcomes = ['delivered', 'notDelivered'] as const

/** What became of the bags that were to be fetched at a stop. */
export const pickupOutcomes = ['fetched', 'notFetched'] as const

/** More bags than anybody carries out of a shop. */
export const MOST_FETCHED = 200

const recorded = whenUsed(() => ({
  reason: z.nullable(z.enum(failureReasons)),
  note: z.string(),
  /** When it happened by the clock of the device, and when the server was told. */
  at: WireMoment(),
  recordedAt: WireMoment(),
  by: z.string(),
}))

/** What became of a delivery. */
const Outcome = whenUsed(() =>
  z.object({
    outcome: z.enum(stopOutcomes),
    /** Who took it, where the crew has asked. */
    receiver: z.string(),
    /** Whether the seals were read with a scanner, the camera or by typing them. */
    isSealRead: z.boolean(),
    ...recorded(),
  }),
)

/** A visit that was agreed on for the day of the run. */
const AgreedVisit = whenUsed(() =>
  z.object({
    kind: z.enum(visitKinds),
    entryId: WireId(),
    contactInfo: z.string(),
    additionalInfo: z.string(),
  }),
)

/** What is fetched at a stop: bags that the place has declared and that have not come, or an agreed visit. */
const Pickup = whenUsed(() =>
  z.object({
    /** How many bags are declared; once they were fetched, how many were declared then. */
    declared: z.int(),
    visits: z.array(AgreedVisit()),
    /** Declared after the run had left: the run may leave it to the next one. */
    isAdded: z.boolean(),
    outcome: z.nullable(
      z.object({
        outcome: z.enum(pickupOutcomes),
        /** How many were fetched, and the numbers of those that the crew has read. */
        bags: z.int(),
        numbers: z.array(z.string()),
        ...recorded(),
      }),
    ),
  }),
)

/**
 * A stop of a run. Before the departure its orders are those of the day that could go (packed ones will), and what was put
 * on this run to be sent again; after it, those in the van. `pickup` is null where nothing is fetched.
 */
const RunStop = whenUsed(() =>
  z.object({ ...DeliveryStop().shape, outcome: z.nullable(Outcome()), pickup: z.nullable(Pickup()) }),
)

export const RunDetails = whenUsed(() => z.object({ run: Run(), stops: z.array(RunStop()) }))

/** A page of a list, and where the next one begins. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(z.string()) })
