import * as deskApi from '@kassavirta/domain/questions/cases/api'
import * as api from '@kassavirta/domain/questions/cases/own-api'
import * as templates from '@kassavirta/domain/questions/cases/templates-api'
import * as work from '@kassavirta/domain/questions/cases/work-api'
import { reopens } from '@kassavirta/domain/questions/cases/states'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { User } from '../../platform/rights/access.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { caseEntry } from '../../tables/cases.ts'
import { askAboutMissingBag } from './ask-missing.ts'
import { readDueHours, toCaseRow } from './case-row.ts'
import { findColleagues } from './colleague-queries.ts'
import { handOverCase, requestCorrection, settleCorrection } from './hand-over-case.ts'
import { addTemplate, changeTemplate, removeTemplate, toTemplate } from './keep-templates.ts'
import { closeCase, takeCase } from './move-case.ts'
import { findOwnCase, listOwnCases, markRead, type OwnRecord } from './own-queries.ts'
import { toOwnRow } from './own-row.ts'
import { listCases } from './list-queries.ts'
import { lockForReply, replyToCase } from './reply-to-case.ts'
import { searchCases } from './search-cases.ts'
import { showCase, shownLetter } from './show-case.ts'
import { listTemplates } from './template-queries.ts'
import { writeCaseEntry } from './write-entry.ts'

const isShownTo = (user: User): boolean => parametersFor(user).casesInPortal === 'true'

/** What customers see of their own cases in the portal, and answer. */
export function caseRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const readerOf = ({ userId }: User) => ({ userId, today: dayOf(clock()) })

  route(builder, api.listOwnCases, async ({ caller, query: { companyId, after } }) => {
    if (!isShownTo(caller)) return { isShown: false, unread: 0, rows: [], next: null }
    const query = { companyId, after: readCursor(after) }
    const { unread, rows } = await listOwnCases(db, readerOf(caller), query)
    const cursorOf = ({ changed, caseId }: OwnRecord) => ({ at: new Date(changed), id: caseId })
    return { isShown: true, unread, ...toPage(rows, cursorOf, toOwnRow) }
  })
  route(builder, api.getOwnCase, async ({ caller, params: { caseId } }) => {
    const found = isShownTo(caller) ? await findOwnCase(db, readerOf(caller), caseId) : undefined
    if (!found) throw new Problem('notFound')
    return {
      ...toOwnRow(found),
      letter: shownLetter(found, false),
      entries: found.entries,
      replyOpensNew: found.closed !== null && !reopens(new Date(found.closed), clock()),
    }
  })
  bindSubmission(builder, api.replyToCase, {
    table: caseEntry,
    hold: lockForReply,
    facts: noFacts,
    work: replyToCase,
  })
  route(builder, api.markCaseRead, async ({ caller, params: { caseId }, body: { upTo } }) => {
    const marked = isShownTo(caller) && (await markRead(db, readerOf(caller), { caseId, upTo, now: clock() }))
    if (!marked) throw new Problem('notFound')
    return undefined
  })
}

/** What the desk lists, reads and answers. */
export function caseDeskRoutes(builder: AppBuilder): void {
  const { db } = builder.deps
  route(builder, deskApi.listCases, async ({ caller, query: { list, kind, office, after } }) => {
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
  route(builder, deskApi.getCase, ({ caller, params: { caseId } }) => showCase(db, caller, caseId))
  bindAct(builder, deskApi.takeCase, takeCase)
  bindAct(builder, deskApi.writeCaseEntry, writeCaseEntry)
  bindAct(builder, deskApi.closeCase, closeCase)
  bindAct(builder, work.askAboutMissingBag, askAboutMissingBag)
  route(builder, work.searchCases, ({ query }) => searchCases(db, query.q))
  route(builder, work.listColleagues, async ({ caller }) => ({
    rows: [...(await findColleagues(db, caller.staffId))],
  }))
  bindAct(builder, work.handOverCase, handOverCase)
  bindAct(builder, work.requestCorrection, requestCorrection)
  bindAct(builder, work.settleCorrection, settleCorrection)
  route(builder, templates.listTemplates, async () => ({ rows: (await listTemplates(db)).map(toTemplate) }))
  bindAct(builder, templates.addTemplate, addTemplate)
  bindAct(builder, templates.changeTemplate, changeTemplate)
  bindAct(builder, templates.removeTemplate, removeTemplate)
}
