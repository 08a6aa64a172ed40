import * as api from '@kassavirta/domain/cases/api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindDeskAct } from '../../platform/staff/desk-act.ts'
import { askAboutMissingBag } from './ask-missing.ts'
import { readDueHours, toCaseRow } from './case-row.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { closeCase, takeCase } from './move-case.ts'
import { listCases, PAGE_LENGTH } from './queries.ts'
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
    const rows = found.slice(0, PAGE_LENGTH)
    const last = found.length > PAGE_LENGTH ? rows.at(-1) : undefined
    const dueHours = await readDueHours(db)
    const sortedBy = list === 'waiting' || list === 'closed' ? 'changed' : 'asked'
    return {
      rows: rows.map((record) => toCaseRow(record, dueHours)),
      next: last ? writeCursor(last[sortedBy], last.caseId) : null,
    }
  })
  route(builder, api.getCase, ({ caller, params: { caseId } }) => showCase(db, caller, caseId))
  bindDeskAct(builder, api.takeCase, (context, { params, body }) => takeCase(context, params.caseId, body))
  bindDeskAct(builder, api.writeCaseEntry, (context, { params, body }) =>
    writeCaseEntry(context, params.caseId, body),
  )
  bindDeskAct(builder, api.closeCase, (context, { params, body }) => closeCase(context, params.caseId, body))
  bindDeskAct(builder, api.askAboutMissingBag, (context, { body }) => askAboutMissingBag(context, body))
}
