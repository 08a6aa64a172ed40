import * as z from 'zod/mini'
import { orderFields } from '../change-orders/api.ts'
import { freshStaffWith, staffWith } from '../../kernel/people/access.ts'
import { Count } from '../../kernel/money/counts.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId } from '../../kernel/contract/ids.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { correctedStages } from '../../bags/deposits/stages/orders.ts'
import {
  DeliveryDay,
  deliveryKinds,
  DeliveryOrder,
  DeliveryStop,
  pageOf,
  RouteOnDay,
  supplyFields,
  Version,
} from './wire.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

const PATH = '/api/desk/deliveries'
const DAYS = '/api/desk/deliverydays'
const packersAndDispatchers = staffWith('pack', 'dispatch')
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere'] as const
const OrderParams = whenUsed(() => z.object({ orderId: EntryId() }))
const reason = whenUsed(() => requiredText(500))
const SEAL_MAX = 40

/** The id of a route, or `none` for the places without one. */
export const RouteChoice = whenUsed(() => z.union([z.literal('none'), EntryId()]))

export const listDeliveryDays = endpoint({
  method: 'GET',
  path: DAYS,
  summary: 'Days with orders or supplies, from a week ago on, in their order',
  access: packersAndDispatchers,
  reply: json(() => z.object({ rows: z.array(DeliveryDay()) })),
})

/** The head of the screen. The stops of each route are asked with `listDeliveries`, when they come into sight. */
export const getDeliveryDay = endpoint({
  method: 'GET',
  path: `${DAYS}/:day`,
  summary: 'A day of deliveries with the numbers of each route; places without a route last',
  access: packersAndDispatchers,
  params: () => z.object({ day: WireDay() }),
  reply: json(() => z.object({ ...DeliveryDay().shape, routes: z.array(RouteOnDay()) })),
})

/** Fifty stops a page; `next` goes into `after`. Cancelled orders are among them, marked by their stage. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The stops of one route on a day, in their order, with their orders and supplies',
  access: packersAndDispatchers,
  query: () => z.object({ day: WireDay(), route: RouteChoice(), after: z.optional(boundedText(60)) }),
  reply: json(() => pageOf(DeliveryStop())),
})

/** What did not reach its customer and still waits for a later run or for being taken back; oldest day first. */
export const listUndelivered = endpoint({
  method: 'GET',
  path: `${PATH}/undelivered`,
  summary: 'Stops whose orders were not delivered and wait for a decision',
  access: staffWith('dispatch'),
  reply: json(() => z.object({ rows: z.array(DeliveryStop()) })),
})

/** For the print: a slip is a stop. Cancelled orders, and what the systems have handled, are not in it. */
export const getPackingList = endpoint({
  method: 'GET',
  path: `${PATH}/:day/list`,
  summary: 'The stops of a route on a day in their order, with the sums of denominations for the vault',
  access: packersAndDispatchers,
  params: () => z.object({ day: WireDay() }),
  query: () => z.object({ route: RouteChoice() }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      day: WireDay(),
      routeName: z.string(),
      madeAt: WireMoment(),
      isLocked: z.boolean(),
      isClosed: z.boolean(),
      /** By field of the order, in the order of the form; what was packed where it is packed. `sum` is euros, null for supplies. */
      sums: z.array(z.object({ field: z.string(), count: z.int(), sum: z.nullable(z.number()) })),
      total: z.number(),
      stops: z.array(DeliveryStop()),
    }),
  ),
})

/** Without `counts` it is packed as ordered; with them it needs a reason, and is worth at most what was ordered. */
export const packOrder = endpoint({
  method: 'POST',
  path: '/api/desk/orders/:orderId/pack',
  summary: 'Packs an order of change money, or packs it again until its run has left',
  access: staffWith('pack'),
  params: OrderParams,
  body: () =>
    z.object({
      seal: requiredText(SEAL_MAX),
      counts: z.nullish(z.strictObject(recordOf(orderFields, () => Count()))),
      reason: z.nullish(trimmedText(500)),
      version: Version(),
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
  reply: json(DeliveryOrder),
})

/** As change money; the total is that of the pieces, and a seal is not needed. */
export const packSupplies = endpoint({
  method: 'POST',
  path: '/api/desk/supplies/:orderId/pack',
  summary: 'Packs an order of supplies, or packs it again until its run has left',
  access: staffWith('pack'),
  params: OrderParams,
  body: () =>
    z.object({
      seal: z._default(trimmedText(SEAL_MAX), ''),
      counts: z.nullish(z.strictObject(recordOf(supplyFields, () => Count()))),
      reason: z.nullish(trimmedText(500)),
      version: Version(),
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
  reply: json(DeliveryOrder),
})

const cancel = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Cancels what is not packed; a supervisor also what is packed and has not left',
    access: staffWith('dispatch'),
    params: OrderParams,
    body: () => z.object({ reason: reason(), version: Version() }),
    refusals: [...OVERTAKEN, 'forbidden', 'packedElsewhere'],
    reply: json(DeliveryOrder),
  })

export const cancelOrder = cancel('/api/desk/orders/:orderId/cancel')
export const cancelSupplies = cancel('/api/desk/supplies/:orderId/cancel')

const correct = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Corrects a stage that is wrong, as another attempt',
    access: freshStaffWith('correct'),
    params: OrderParams,
    body: () => z.object({ stage: z.enum(correctedStages), reason: reason(), version: Version() }),
    refusals: [...OVERTAKEN, 'nothingChanged', 'sealTaken', 'codeNotFresh'],
    reply: json(DeliveryOrder),
  })

export const correctOrder = correct('/api/desk/orders/:orderId/correct')
export const correctSupplies = correct('/api/desk/supplies/:orderId/correct')

/**
 * What was not delivered goes out once more. On a run that has left it is on its way at once; on a planned one when that
 * leaves, and until then `runId` tells where it waits.
 */
export const sendAgain = endpoint({
  method: 'POST',
  path: `${PATH}/again`,
  summary: 'Puts an order that was not delivered on a later run',
  access: staffWith('dispatch'),
  body: () =>
    z.object({ kind: z.enum(deliveryKinds), orderId: EntryId(), runId: EntryId(), version: Version() }),
  refusals: [...OVERTAKEN],
  reply: json(DeliveryOrder),
})

export const returnToVault = endpoint({
  method: 'POST',
  path: `${PATH}/return`,
  summary: 'Takes an order that was not delivered back for good',
  access: staffWith('dispatch'),
  body: () =>
    z.object({
      kind: z.enum(deliveryKinds),
      orderId: EntryId(),
      reason: z._default(trimmedText(500), ''),
      version: Version(),
    }),
  refusals: [...OVERTAKEN],
  reply: json(DeliveryOrder),
})
