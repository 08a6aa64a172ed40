import type { States } from '../../kernel/data/states.ts'
import { orderStages, type OrderStage } from '../../bags/deposits/stages/orders.ts'
import { isCancelled, orderStageStates } from '../../bags/deposits/stages/shown-orders.ts'
import { columnsOf, stateHead } from './columns.ts'
import { headings } from './headings.fi.ts'
import { maybe, moment, text, wordOrNone } from './wire.ts'

/** How far an order is, where the provider shows it; that it was cancelled, when and why, stands there in any case. */
export const followedFields = {
  stage: wordOrNone(orderStages),
  cancelled: maybe(moment),
  cancelReason: maybe(text),
}

/** A cancelled order stays in every list of orders, marked, and in no total (decisions Q5). */
export const cancelledRows = { isRemoved: isCancelled, removedAs: 'cancelled' } as const

const states: States<'cancelled'> = { cancelled: orderStageStates.cancelled }

/** The state of a row of which nothing else is told than that it was cancelled. */
export const cancelledColumns = <Row extends { readonly stage: OrderStage | null }>(
  file: string | null = headings.state,
) => {
  const heads = { countingState: { ...stateHead(headings.state, 'state', states), file } }
  return columnsOf<Row, typeof heads>(heads, {
    countingState: (row) => (isCancelled(row) ? 'cancelled' : null),
  })
}
