import { isCancelled, orderStageOf, orderStageStates } from '../stages/shown-orders.ts'
import type { OrderStage } from '../stages/orders.ts'
import { changeOrders, type ChangeOrderRow } from './change-orders.ts'
import { columnsOf, stateHead } from './columns.ts'
import type { CompanyReport } from './definition.ts'
import { extendedChangeOrders, type ExtendedChangeOrderRow } from './extended-change-orders.ts'
import { headings } from './headings.fi.ts'
import { handledChangeOrders, type HandledChangeOrderRow } from './handled-change-orders.ts'
import { stagesForStates, withoutState } from './stage-columns.ts'
import { supplyOrders, type SupplyOrderRow } from './supply-orders.ts'

/** Cancelled orders are shown on request and never summed. */
const cancelledToo = {
  asks: { cancelled: 'true' },
  isRemoved: isCancelled,
  removedAs: 'cancelled',
} as const

type Followed = { readonly stage: OrderStage | null; readonly countingState?: string | null }

/** A column of the screen: customers' spreadsheets rely on the columns of the file (decisions F9). */
const stageHeads = { stage: { ...stateHead(headings.stage, 'stage', orderStageStates), file: null } }

/** The same list with the cancelled orders. */
const withCancelled = <Row extends Followed>(report: CompanyReport<Row>): CompanyReport<Row> => ({
  ...report,
  id: `${report.id}-with-cancelled`,
  choiceOf: report.id,
  ...cancelledToo,
})

/** The same list where the provider shows the stages of orders. */
const withStages = <Row extends Followed>(report: CompanyReport<Row>): CompanyReport<Row> => ({
  ...withCancelled(report),
  id: `${report.id}-with-stages`,
  ...stagesForStates(report, columnsOf<Row, typeof stageHeads>(stageHeads, { stage: orderStageOf })),
  detail: withoutState(report.detail),
})

/** Where customers may cancel their orders but the provider shows no stages. */
export const changeOrdersWithCancelled = withCancelled<ChangeOrderRow>(changeOrders)

/** The only state that a packed order can have here: cancelled after the packing. */
const cancelledHeads = {
  countingState: stateHead(headings.state, 'state', { cancelled: orderStageStates.cancelled }),
}
const cancelledColumns = columnsOf<HandledChangeOrderRow, typeof cancelledHeads>(cancelledHeads, {
  countingState: (row) => (isCancelled(row) ? 'cancelled' : null),
})

/** Results of packing, with those of orders that were cancelled afterwards. */
export const handledChangeOrdersWithCancelled: CompanyReport<HandledChangeOrderRow> = {
  ...withCancelled<HandledChangeOrderRow>(handledChangeOrders),
  columns: handledChangeOrders.columns.map(
    (column) => cancelledColumns.find(({ key }) => key === column.key) ?? column,
  ),
}

export const extendedChangeOrdersWithCancelled: typeof extendedChangeOrders = {
  ...extendedChangeOrders,
  id: `${extendedChangeOrders.id}-with-cancelled`,
  choiceOf: extendedChangeOrders.id,
  ...cancelledToo,
}

export const extendedChangeOrdersWithStages: typeof extendedChangeOrders = {
  ...extendedChangeOrdersWithCancelled,
  id: `${extendedChangeOrders.id}-with-stages`,
  ...stagesForStates(
    extendedChangeOrders,
    columnsOf<ExtendedChangeOrderRow, typeof stageHeads>(stageHeads, { stage: orderStageOf }),
  ),
}
export const changeOrdersWithStages = withStages<ChangeOrderRow>(changeOrders)
export const supplyOrdersWithStages = withStages<SupplyOrderRow>(supplyOrders)
