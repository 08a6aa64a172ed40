import { orderStageOf, orderStageStates, type OrderStage } from '../../../bags/deposits/entry-stages.ts'
import { listedStageOf, stageStates } from '../../../bags/deposits/stage.ts'
import { visitStageOf, visitStates } from '../../../visits/visits/states.ts'
import { changeOrders, type ChangeOrderRow } from './change-orders.ts'
import { type ReportColumn, columnsOf, stateHead } from '../columns.ts'
import type { Report, CompanyReport, ConcernReport } from '../definition.ts'
import { deposits, type StagedDepositRow } from './deposits.ts'
import { extendedChangeOrders, type ExtendedChangeOrderRow } from './extended-change-orders.ts'
import { extendedDeposits, type ExtendedDepositRow } from './extended-deposits.ts'
import { supplyOrders, type SupplyOrderRow } from './supply-orders.ts'
import { headings } from '../terms.fi.ts'
import { visitChanges, type VisitChangeRow, visits, type VisitRow } from './visits.ts'

/** The counting state, in the words of the provider's systems. */
const STATE = 'countingState'

/**
 * The columns and defaults of a list where the provider shows stages: the stage takes the place of the counting state on
 * the screen, so that one thing has one word. The files keep the state, which customers' spreadsheets rely on (decisions F9).
 */
const stagesForStates = <Row>(
  { columns, shown }: Pick<Report<Row>, 'columns' | 'shown'>,
  stage: readonly ReportColumn<Row>[],
) => ({
  columns: [
    ...columns.map((column) => (column.key === STATE ? { ...column, only: 'files' as const } : column)),
    ...stage,
  ],
  shown: [...shown.filter((key) => key !== STATE), 'stage'],
})

/** The page of an entry shows its stage above its facts. */
const withoutState = <Detail extends { readonly sections: Sections }>(detail: Detail): Detail => ({
  ...detail,
  sections: detail.sections.map((section) => ({
    ...section,
    columns: section.columns.filter((key) => key !== STATE),
  })),
})

type Sections = readonly { readonly columns: readonly string[] }[]

/** Columns of the screen: customers' spreadsheets rely on the columns of the file (decisions F9). */
const depositHeads = { stage: { ...stateHead(headings.stage, 'stage', stageStates), file: null } }

/** The same list where the provider shows the stages of deposits. */
export const depositsWithStages: CompanyReport<StagedDepositRow> = {
  ...deposits,
  id: 'deposits-with-stages',
  choiceOf: deposits.id,
  ...stagesForStates(
    deposits,
    columnsOf<StagedDepositRow, typeof depositHeads>(depositHeads, { stage: listedStageOf }),
  ),
  detail: withoutState(deposits.detail),
}

export const extendedDepositsWithStages: ConcernReport<ExtendedDepositRow> = {
  ...extendedDeposits,
  id: 'extended-deposits-with-stages',
  choiceOf: extendedDeposits.id,
  ...stagesForStates(
    extendedDeposits,
    columnsOf<ExtendedDepositRow, typeof depositHeads>(depositHeads, { stage: listedStageOf }),
  ),
}

type StagedRow = { readonly stage: OrderStage | null; readonly countingState?: string | null }

const orderHeads = { stage: { ...stateHead(headings.stage, 'stage', orderStageStates), file: null } }

/** The same list where the provider shows the stages of orders. */
const orderReport = <Row extends StagedRow>(report: CompanyReport<Row>): CompanyReport<Row> => ({
  ...report,
  id: `${report.id}-with-stages`,
  choiceOf: report.id,
  ...stagesForStates(report, columnsOf<Row, typeof orderHeads>(orderHeads, { stage: orderStageOf })),
  detail: withoutState(report.detail),
})

export const extendedChangeOrdersWithStages: typeof extendedChangeOrders = {
  ...extendedChangeOrders,
  id: `${extendedChangeOrders.id}-with-stages`,
  choiceOf: extendedChangeOrders.id,
  ...stagesForStates(
    extendedChangeOrders,
    columnsOf<ExtendedChangeOrderRow, typeof orderHeads>(orderHeads, { stage: orderStageOf }),
  ),
}
export const changeOrdersWithStages = orderReport<ChangeOrderRow>(changeOrders)
export const supplyOrdersWithStages = orderReport<SupplyOrderRow>(supplyOrders)

const visitHeads = { stage: { ...stateHead(headings.stage, 'stage', visitStates), file: null } }

function visitReport<Row extends VisitRow | VisitChangeRow>(report: CompanyReport<Row>): CompanyReport<Row> {
  return {
    ...report,
    id: `${report.id}-with-stages`,
    choiceOf: report.id,
    ...stagesForStates(report, columnsOf<Row, typeof visitHeads>(visitHeads, { stage: visitStageOf })),
  }
}

/** The same lists where the provider shows decisions about requests. */
export const visitsWithStages = visitReport(visits)
export const visitChangesWithStages = visitReport(visitChanges)
