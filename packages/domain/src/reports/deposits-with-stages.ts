import { stageOf, stageStates } from '../deposits/stage.ts'
import { columnsOf, stateHead } from './columns.ts'
import { deposits, type StagedDepositRow } from './deposits.ts'
import type { CompanyReport } from './definition.ts'
import { headings } from './headings.fi.ts'

/** A column of the screen: customers' spreadsheets rely on the columns of the file (decisions F9). */
const stageHeads = { stage: { ...stateHead(headings.stage, 'stage', stageStates), file: null } }
const stageColumns = columnsOf<StagedDepositRow, typeof stageHeads>(stageHeads, { stage: stageOf })

/** The same list where the provider shows the stages of deposits. */
export const depositsWithStages: CompanyReport<StagedDepositRow> = {
  ...deposits,
  id: 'deposits-with-stages',
  choiceOf: deposits.id,
  columns: [...deposits.columns, ...stageColumns],
  shown: [...deposits.shown, 'stage'],
}
