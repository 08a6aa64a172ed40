import * as z from 'zod/mini'
import { staffWith } from '../../kernel/people/access.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId } from '../../kernel/contract/ids.ts'
import { requiredText } from '../../kernel/texts/text-rule.ts'
import { DeliveryOrder, DeliveryStop, Version } from './wire.ts'

/** Whoever packs or dispatches sees what is late; see `isLate`. */
export const listLate = endpoint({
  method: 'GET',
  path: '/api/desk/deliveries/late',
  summary: 'Stops with orders whose day has passed and that have not left, over all days',
  access: staffWith('pack', 'dispatch'),
  reply: json(() => z.object({ rows: z.array(DeliveryStop()) })),
})

const moveTo = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'Moves an order that has not left to another open day, and tells its customer',
    access: staffWith('dispatch'),
    params: () => z.object({ orderId: EntryId() }),
    body: () => z.object({ day: WireDay(), reason: requiredText(500), version: Version() }),
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
    reply: json(DeliveryOrder),
  })

export const moveOrderToDay = moveTo('/api/desk/orders/:orderId/day')
export const moveSuppliesToDay = moveTo('/api/desk/supplies/:orderId/day')
