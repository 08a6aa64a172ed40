import * as api from '@kassavirta/domain/cases/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import { askAboutMissingBag } from './ask-missing.ts'
import { readDueHours, toCaseRow } from './case-row.ts'
import { closeCase, takeCase } from './move-case.ts'
import { listCases } from './queries.ts'
import { showCase } from './show-case.ts'
import { writeCaseEntry } from './write-entry.ts'

export function caseDeskRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, api.listCases, async ({ caller, query: { list, kind, office, after } }) => {
    const found = await listCases(db, {
      list,
      kind,
      office,
      staffId: caller.staffId,
      after: readCursor(after),
    })
    const dueHours = await readDueHours(db)
    const sortedBy = list === 'waiting' || list === 'closed' ? 'changed' : 'asked'
    return toPage(
      found,
      (record) => ({ at: new Date(record[sortedBy]), id: record.caseId }),
      (record) => toCaseRow(record, dueHours),
    )
  })
  route(builder, api.getCase, ({ caller, params: { caseId } }) => showCase(db, caller, caseId))
  bindAct(builder, api.takeCase, takeCase)
  bindAct(builder, api.writeCaseEntry, writeCaseEntry)
  bindAct(builder, api.closeCase, closeCase)
  bindAct(builder, api.askAboutMissingBag, askAboutMissingBag)
}
