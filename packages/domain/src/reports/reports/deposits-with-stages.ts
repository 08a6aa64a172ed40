import { listedStageOf, stageStates } from '../../bags/deposits/stage.ts'
import { columnsOf, stateHead } from './columns.ts'
import type { CompanyReport, ConcernReport } from './definition.ts'
import { deposits, type StagedDepositRow } from './deposits.ts'
import { extendedDeposits, type ExtendedDepositRow } from './extended-deposits.ts'
import { headings } from './headings.fi.ts'
import { stagesForStates, withoutState } from './stage-columns.ts'

/** A column of the screen: customers' spreadsheets rely on the columns of the file (decisions F9). */
const heads = { stage: { ...stateHead(headings.stage, 'stage', stageStates), file: null } }

/** The same list where the provider shows the stages of deposits. */
export const depositsWithStages: CompanyReport<StagedDepositRow> = {
  ...deposits,
  id: 'deposits-with-stages',
  choiceOf: deposits.id,
  ...stagesForStates(deposits, columnsOf<StagedDepositRow, typeof heads>(heads, { stage: listedStageOf })),
  detail: withoutState(deposits.detail),
}

export const extendedDepositsWithStages: ConcernReport<ExtendedDepositRow> = {
  ...extendedDeposits,
  id: 'extended-deposits-with-stages',
  choiceOf: extendedDeposits.id,
  ...stagesForStates(
    extendedDeposits,
    columnsOf<ExtendedDepositRow, typeof heads>(heads, { stage: listedStageOf }),
  ),
}
