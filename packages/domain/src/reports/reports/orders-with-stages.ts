import { orderStageOf, orderStageStates } from '../../bags/deposits/stages/shown-orders.ts'
import type { OrderStage } from '../../bags/deposits/stages/orders.ts'
import { changeOrders, type ChangeOrderRow } from './change-orders.ts'
import { columnsOf, stateHead } from './columns.ts'
import type { CompanyReport } from './definition.ts'
import { extendedChangeOrders, type ExtendedChangeOrderRow } from './extended-change-orders.ts'
import { headings } from './headings.fi.ts'
import { stagesForStates, withoutState } from './stage-columns.ts'
import { supplyOrders, type SupplyOrderRow } from './supply-orders.ts'

type Followed = { readonly stage: OrderStage | null; readonly countingState?: string | null }

/** A column of the screen: customers' spreadsheets rely on the columns of the file (decisions F9). */
const stageHeads = { stage: { ...stateHead(headings.stage, 'stage', orderStageStates), file: null } }

/** The same list where the provider shows the stages of orders. */
const withStages = <Row extends Followed>(report: CompanyReport<Row>): CompanyReport<Row> => ({
  ...report,
  id: `${report.id}-with-stages`,
  choiceOf: report.id,
  ...stagesForStates(report, columnsOf<Row, typeof stageHeads>(stageHeads, { stage: orderStageOf })),
  detail: withoutState(report.detail),
})

export const extendedChangeOrdersWithStages: typeof extendedChangeOrders = {
  ...extendedChangeOrders,
  id: `${extendedChangeOrders.id}-with-stages`,
  choiceOf: extendedChangeOrders.id,
  ...stagesForStates(
    extendedChangeOrders,
    columnsOf<ExtendedChangeOrderRow, typeof stageHeads>(stageHeads, { stage: orderStageOf }),
  ),
}
export const changeOrdersWithStages = withStages<ChangeOrderRow>(changeOrders)
export const supplyOrdersWithStages = withStages<SupplyOrderRow>(supplyOrders)
