import * as z from 'zod/mini'
import { correctedStages, orderStages } from '../../bags/deposits/entry-stages.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { pageOf, Version } from '../../kernel/contract/desk-shapes.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { Count } from '../../kernel/money/counts.ts'
import { freshStaffWith, staffWith } from '../../kernel/people/access.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { orderFields } from '../change-orders/api.ts'
import { products } from '../supply-orders/api.ts'

/** What a stop can get: change money, or supplies. */
const deliveryKinds = ['changeOrder', 'supplyOrder'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

export const supplyFields = products.map(({ id }) => id)

/** Pieces, rolls and bags by the fields of the order; zeros are left out. */
const WireContent = z.partialRecord(z.enum([...orderFields, ...supplyFields]), z.int())

export type Content = z.output<typeof WireContent>

/** An order of change money or supplies, as the desk sees it. Sums are euros, null for supplies. */
export const DeliveryOrder = z.object({
  kind: z.enum(deliveryKinds),
  orderId: WireId,
  version: Version,
  companyId: WireId,
  day: WireDay,
  /** Null while it is only received. */
  stage: z.nullable(z.enum(orderStages)),
  /** 1, and one more each time it was sent out anew or corrected. */
  attempt: z.int(),
  /** True where the provider's systems have handled it: it is not packed here. */
  isHandledElsewhere: z.boolean(),
  /** Its customer can no longer change it. Supplies are always frozen. */
  isFrozen: z.boolean(),
  /** When it freezes or froze; null for supplies. */
  freezesAt: z.nullable(WireMoment),
  /** True where it came after the other orders of its day were frozen, until the desk acts on it. */
  isNew: z.boolean(),
  created: WireMoment,
  ordered: WireContent,
  orderedTotal: z.nullable(z.number()),
  /** The packed content, also where it equals the order; null where nothing is packed. */
  packed: z.nullable(WireContent),
  packedTotal: z.nullable(z.number()),
  /** When it was last packed, and by whom. */
  packedAt: z.nullable(WireMoment),
  packedBy: z.string(),
  /** Why something else was packed than what was ordered. */
  packReason: z.string(),
  seal: z.string(),
  reference: z.string(),
  message: z.string(),
  runId: z.nullable(WireId),
  cancelReason: z.string(),
  /** The day that it had before the desk moved it last, and why it was moved. */
  movedFrom: z.nullable(WireDay),
  moveReason: z.string(),
  /** Who ordered for a customer on the phone; empty where the customer ordered. */
  placedBy: z.string(),
})
export type DeliveryOrder = z.output<typeof DeliveryOrder>

/** A place of the provider's customers, and where it is on its route. `version` is that of its stop. */
export const StopCompany = z.object({
  companyId: WireId,
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  /** Null where no van comes by a route. */
  routeId: z.nullable(WireId),
  stopNumber: z.int(),
  version: Version,
})

/** A place with its orders of one day: change money and supplies together. */
export const DeliveryStop = z.object({ ...StopCompany.shape, orders: z.array(DeliveryOrder) })
export type DeliveryStop = z.output<typeof DeliveryStop>

/** Numbers of orders and supplies together, without cancelled ones. */
const numbers = {
  orders: z.int(),
  /** Packed or further; also orders that the provider's systems have handled. */
  packed: z.int(),
  /** How many of all can still be changed by their customers. */
  open: z.int(),
}

/** One route on one day; `routeId` null holds the places without a route. */
const RouteOnDay = z.object({
  routeId: z.nullable(WireId),
  name: z.string(),
  area: z.string(),
  stops: z.int(),
  ...numbers,
})

/** A day of deliveries. It is locked when all its orders are frozen. */
const DeliveryDay = z.object({
  day: WireDay,
  stops: z.int(),
  ...numbers,
  isLocked: z.boolean(),
  /** When the last of its orders freezes or froze; null where it has none. */
  locksAt: z.nullable(WireMoment),
  /** Nothing is packed for a day that the provider has closed, and nothing leaves on it. */
  isClosed: z.boolean(),
})

const PATH = '/api/desk/deliveries'
const DAYS = '/api/desk/deliverydays'
const packersAndDispatchers = staffWith('pack', 'dispatch')
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere'] as const
const OrderParams = z.object({ orderId: EntryId })
const reason = requiredText(500)
const SEAL_MAX = 40

/** The id of a route, or `none` for the places without one. */
export const RouteChoice = z.union([z.literal('none'), EntryId])

export const listDeliveryDays = endpoint({
  method: 'GET',
  path: DAYS,
  summary: 'Days with orders or supplies, from a week ago on, in their order',
  access: packersAndDispatchers,
  reply: json(() => z.object({ rows: z.array(DeliveryDay) })),
})

/** The head of the screen. The stops of each route are asked with `listDeliveries`, when they come into sight. */
export const getDeliveryDay = endpoint({
  method: 'GET',
  path: `${DAYS}/:day`,
  summary: 'A day of deliveries with the numbers of each route; places without a route last',
  access: packersAndDispatchers,
  params: () => z.object({ day: WireDay }),
  reply: json(() => z.object({ ...DeliveryDay.shape, routes: z.array(RouteOnDay) })),
})

/** Fifty stops a page; `next` goes into `after`. Cancelled orders are among them, marked by their stage. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The stops of one route on a day, in their order, with their orders and supplies',
  access: packersAndDispatchers,
  query: () => z.object({ day: WireDay, route: RouteChoice, after: z.optional(boundedText(60)) }),
  reply: json(() => pageOf(DeliveryStop)),
})

/** Orders that did not reach their customer and wait for a later run or for being taken back; oldest day first. */
export const listUndelivered = endpoint({
  method: 'GET',
  path: `${PATH}/undelivered`,
  summary: 'Stops whose orders were not delivered and wait for a decision',
  access: staffWith('dispatch'),
  reply: json(() => z.object({ rows: z.array(DeliveryStop) })),
})

/** For the print, a slip for each stop. Cancelled orders, and orders that the systems have handled, are left out. */
export const getPackingList = endpoint({
  method: 'GET',
  path: `${PATH}/:day/list`,
  summary: 'The stops of a route on a day in their order, with the sums of denominations for the vault',
  access: packersAndDispatchers,
  params: () => z.object({ day: WireDay }),
  query: () => z.object({ route: RouteChoice }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      day: WireDay,
      routeName: z.string(),
      madeAt: WireMoment,
      isLocked: z.boolean(),
      isClosed: z.boolean(),
      /** By field of the order, in the order of the form; what was packed where it is packed. `sum` is euros, null for supplies. */
      sums: z.array(z.object({ field: z.string(), count: z.int(), sum: z.nullable(z.number()) })),
      total: z.number(),
      stops: z.array(DeliveryStop),
    }),
  ),
})

/** Without `counts` it is packed as ordered; with them it needs a reason, and is worth at most what was ordered. */
export const packOrder = endpoint({
  method: 'POST',
  path: '/api/desk/orders/:orderId/pack',
  summary: 'Packs an order of change money, or packs it again until its run has left',
  access: staffWith('pack'),
  params: () => OrderParams,
  body: () =>
    z.object({
      seal: requiredText(SEAL_MAX),
      counts: z.nullish(z.strictObject(recordOf(orderFields, () => Count))),
      reason: z.nullish(trimmedText(500)),
      version: Version,
    }),
  refusals: [
    ...OVERTAKEN,
    'required',
    'orderEmpty',
    'packedAboveOrdered',
    'dayInPast',
    'dayClosed',
    'sealTaken',
    'orderNotFrozen',
    'packedElsewhere',
  ],
  reply: json(() => DeliveryOrder),
})

/** Like change money, but the limit is the number of pieces, and no seal is needed. */
export const packSupplies = endpoint({
  method: 'POST',
  path: '/api/desk/supplies/:orderId/pack',
  summary: 'Packs an order of supplies, or packs it again until its run has left',
  access: staffWith('pack'),
  params: () => OrderParams,
  body: () =>
    z.object({
      seal: z._default(trimmedText(SEAL_MAX), ''),
      counts: z.nullish(z.strictObject(recordOf(supplyFields, () => Count))),
      reason: z.nullish(trimmedText(500)),
      version: Version,
    }),
  refusals: [
    ...OVERTAKEN,
    'required',
    'orderEmpty',
    'packedAboveOrdered',
    'dayInPast',
    'dayClosed',
    'sealTaken',
  ],
  reply: json(() => DeliveryOrder),
})

const cancel = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Cancels what is not packed; a supervisor also what is packed and has not left',
    access: staffWith('dispatch'),
    params: () => OrderParams,
    body: () => z.object({ reason: reason, version: Version }),
    refusals: [...OVERTAKEN, 'forbidden', 'packedElsewhere'],
    reply: json(() => DeliveryOrder),
  })

export const cancelOrder = cancel('/api/desk/orders/:orderId/cancel')
export const cancelSupplies = cancel('/api/desk/supplies/:orderId/cancel')

const correct = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Corrects a stage that is wrong, as another attempt',
    access: freshStaffWith('correct'),
    params: () => OrderParams,
    body: () => z.object({ stage: z.enum(correctedStages), reason: reason, version: Version }),
    refusals: [...OVERTAKEN, 'nothingChanged', 'sealTaken', 'codeNotFresh'],
    reply: json(() => DeliveryOrder),
  })

export const correctOrder = correct('/api/desk/orders/:orderId/correct')
export const correctSupplies = correct('/api/desk/supplies/:orderId/correct')

/**
 * Sends an undelivered order out once more. On a run that has left it is on its way at once; on a planned run it waits
 * until the run leaves, and `runId` names that run.
 */
export const sendAgain = endpoint({
  method: 'POST',
  path: `${PATH}/again`,
  summary: 'Puts an order that was not delivered on a later run',
  access: staffWith('dispatch'),
  body: () => z.object({ kind: z.enum(deliveryKinds), orderId: EntryId, runId: EntryId, version: Version }),
  refusals: [...OVERTAKEN],
  reply: json(() => DeliveryOrder),
})

export const returnToVault = endpoint({
  method: 'POST',
  path: `${PATH}/return`,
  summary: 'Takes an order that was not delivered back for good',
  access: staffWith('dispatch'),
  body: () =>
    z.object({
      kind: z.enum(deliveryKinds),
      orderId: EntryId,
      reason: z._default(trimmedText(500), ''),
      version: Version,
    }),
  refusals: [...OVERTAKEN],
  reply: json(() => DeliveryOrder),
})

/** Packers and dispatchers see late orders; see `isLate`. */
export const listLate = endpoint({
  method: 'GET',
  path: '/api/desk/deliveries/late',
  summary: 'Stops with orders whose day has passed and that have not left, over all days',
  access: staffWith('pack', 'dispatch'),
  reply: json(() => z.object({ rows: z.array(DeliveryStop) })),
})

const moveTo = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Moves an order that has not left to another open day, and tells its customer',
    access: staffWith('dispatch'),
    params: () => z.object({ orderId: EntryId }),
    body: () => z.object({ day: WireDay, reason: requiredText(500), version: Version }),
    refusals: [
      'notFound',
      'stateChanged',
      'changedElsewhere',
      'packedElsewhere',
      'orderPacked',
      'nothingChanged',
      'dayInPast',
      'dayClosed',
      'deliveryDayOutside',
    ],
    reply: json(() => DeliveryOrder),
  })

export const moveOrderToDay = moveTo('/api/desk/orders/:orderId/day')
export const moveSuppliesToDay = moveTo('/api/desk/supplies/:orderId/day')
