import { visitStageOf, visitStates } from '../../visits/visits/stage.ts'
import { columnsOf, stateHead } from './columns.ts'
import type { CompanyReport } from './definition.ts'
import { headings } from './headings.fi.ts'
import { stagesForStates } from './stage-columns.ts'
import { visitChanges, type VisitChangeRow } from './visit-changes.ts'
import { visits, type VisitRow } from './visits.ts'

/** A column of the screen: customers' spreadsheets rely on the columns of the file (decisions F9). */
const heads = { stage: { ...stateHead(headings.stage, 'stage', visitStates), file: null } }

function withStages<Row extends VisitRow | VisitChangeRow>(report: CompanyReport<Row>): CompanyReport<Row> {
  return {
    ...report,
    id: `${report.id}-with-stages`,
    choiceOf: report.id,
    ...stagesForStates(report, columnsOf<Row, typeof heads>(heads, { stage: visitStageOf })),
  }
}

/** The same lists where the provider shows decisions about requests. */
export const visitsWithStages = withStages(visits)
export const visitChangesWithStages = withStages(visitChanges)
