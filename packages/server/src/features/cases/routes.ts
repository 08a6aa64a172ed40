import * as api from '@kassavirta/domain/cases/own-api'
import { openingOf, subjectOf } from '@kassavirta/domain/cases/letter'
import { reopens } from '@kassavirta/domain/cases/states'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { User } from '../../platform/rights/access.ts'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { readCursor, toPage } from '../../shared/pages.ts'
import { parametersFor } from '../../shared/parameters.ts'
import { caseEntry } from '../../tables/cases.ts'
import { findOwnCase, listOwnCases, markRead, type OwnRecord } from './own-queries.ts'
import { lockForReply, replyToCase } from './reply-to-case.ts'
import { shownLetter } from './show-case.ts'

const isShownTo = (user: User): boolean => parametersFor(user).casesInPortal === 'true'

export function caseRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  const readerOf = ({ userId }: User) => ({ userId, today: dayOf(clock()) })

  route(builder, api.listOwnCases, async ({ caller, query: { companyId, after } }) => {
    if (!isShownTo(caller)) return { isShown: false, unread: 0, rows: [], next: null }
    const wish = { companyId, after: readCursor(after) }
    const { unread, rows } = await listOwnCases(db, readerOf(caller), wish)
    const placeOf = ({ changed, caseId }: OwnRecord) => ({ at: new Date(changed), id: caseId })
    return { isShown: true, unread, ...toPage(rows, placeOf, toOwnRow) }
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

const toOwnRow = ({ placeName: name, companyId, letter, ...record }: OwnRecord) => ({
  caseId: record.caseId,
  kind: record.kind,
  number: record.number,
  state: record.state,
  subject: subjectOf(record.kind, letter),
  opening: openingOf(letter),
  place: { companyId, name },
  created: record.created,
  changed: record.changed,
  hasUnread: record.hasUnread,
})
