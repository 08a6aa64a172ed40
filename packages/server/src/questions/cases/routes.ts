import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import * as deskApi from '@kassavirta/domain/questions/cases/api'
import * as api from '@kassavirta/domain/questions/cases/own-api'
import { openingOf, subjectOf } from '@kassavirta/domain/questions/cases/letter'
import { reopens } from '@kassavirta/domain/questions/cases/states'
import type { Db } from '../../platform/database/database.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import type { User } from '../../platform/rights/access.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { typedWords } from '../../shared/company-words.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { caseEntry } from '../../tables/cases.ts'
import { contactRequest, feedback, inquiry } from '../../tables/submissions.ts'
import { addTemplate, changeTemplate, removeTemplate, toTemplate } from './change-templates.ts'
import { listCases, findByNumberOrWords } from './list-queries.ts'
import {
  handOverCase,
  requestCorrection,
  settleCorrection,
  closeCase,
  takeCase,
  writeCaseEntry,
} from './move-case.ts'
import { requestContact, sendFeedback, sendInquiry } from './new-case.ts'
import { findOwnCase, listOwnCases, markRead, type OwnRecord } from './own-queries.ts'
import { findColleagues, listTemplates } from './queries.ts'
import { askAboutMissingBag, lockForReply, replyToCase } from './reply-to-case.ts'
import { readDueHours, toCaseRow, showCase, shownLetter } from './show-case.ts'

const isShownTo = (user: User): boolean => parametersFor(user).casesInPortal === 'true'

/** The calls with which customers read and answer their own cases in the portal. */
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

/** The calls with which the desk lists, reads and answers cases. */
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
  bindAct(builder, deskApi.askAboutMissingBag, askAboutMissingBag)
  route(builder, deskApi.searchCases, ({ query }) => searchCases(db, query.q))
  route(builder, deskApi.listColleagues, async ({ caller }) => ({
    rows: [...(await findColleagues(db, caller.staffId))],
  }))
  bindAct(builder, deskApi.handOverCase, handOverCase)
  bindAct(builder, deskApi.requestCorrection, requestCorrection)
  bindAct(builder, deskApi.settleCorrection, settleCorrection)
  route(builder, deskApi.listTemplates, async () => ({ rows: (await listTemplates(db)).map(toTemplate) }))
  bindAct(builder, deskApi.addTemplate, addTemplate)
  bindAct(builder, deskApi.changeTemplate, changeTemplate)
  bindAct(builder, deskApi.removeTemplate, removeTemplate)
}

const CASE_NUMBER = /^#?(\d{1,9})$/

/** Finds cases of any state by a number, or by beginnings of words in their texts or in the name of their place. */
async function searchCases(db: Db, typed: string) {
  const number = CASE_NUMBER.exec(typed)?.[1]
  const wanted = { number: number === undefined ? undefined : Number(number), words: typedWords(typed) }
  const found =
    wanted.number === undefined && wanted.words.length === 0 ? [] : await findByNumberOrWords(db, wanted)
  const dueHours = await readDueHours(db)
  return { rows: found.map((record) => toCaseRow(record, dueHours)) }
}

/** A case as its sender sees it in the portal. */
const toOwnRow = ({ companyName: name, companyId, letter, ...record }: OwnRecord) => ({
  caseId: record.caseId,
  kind: record.kind,
  number: record.number,
  state: record.state,
  subject: subjectOf(record.kind, letter),
  opening: openingOf(letter),
  company: { companyId, name },
  created: record.created,
  changed: record.changed,
  hasUnread: record.hasUnread,
})

export function contactRoutes(builder: AppBuilder): void {
  bindSubmission(builder, api.requestContact, {
    table: contactRequest,
    facts: noFacts,
    work: requestContact,
  })
  bindSubmission(builder, api.sendFeedback, { table: feedback, facts: noFacts, work: sendFeedback })
}

export const inquiryRoutes = (builder: AppBuilder): void =>
  bindSubmission(builder, api.sendInquiry, { table: inquiry, facts: noFacts, work: sendInquiry })
