import { alertPaths } from '@kassavirta/domain/letters/alerts/paths'
import { checkVersion, type Act, type ActContext, type ActResult } from '../../platform/staff/desk-act.ts'
import { alertRows } from '../../letters/alerts/alerts.ts'
import { showCaseRow } from './case-row.ts'
import { checkOwner, lockNamedCase, nextState, type CaseCall } from './move-case.ts'
import { insertEntry, listEntries, updateCase, type ServiceCase } from './queries.ts'

type Written = { readonly body: string; readonly isVisible: boolean; readonly version: number }
type Answer = {
  case: Awaited<ReturnType<typeof showCaseRow>>
  entry: Awaited<ReturnType<typeof listEntries>>[number]
}

/** Writes an answer to the customer, or a note. A note collides with nothing, so it may be written on what is old. */
export const writeCaseEntry: Act<ServiceCase, CaseCall<Written>, Answer> = {
  lock: lockNamedCase,
  work: async (context, found, { body: { body, isVisible, version } }) => {
    if (!isVisible) return note(context, found, body)
    checkOwner(found, context)
    checkVersion(found, version)
    const state = nextState(found, 'answer')
    const { tx, staff, now } = context
    const { id: caseId, kind, entryId, companyId, userId } = found
    const row = { caseId, at: now, staffId: staff.staffId, visible: true, body }
    const answerEntryId = await insertEntry(tx, row)
    await updateCase(tx, caseId, { state, answerEntryId, changedAt: now, handedBy: null })
    return {
      ...(await written(context, found, answerEntryId)),
      action: 'case.answered',
      event: { type: 'case.answered', data: { caseId, kind, entryId, body } },
      writes: alertRows([{ kind: 'answer', companyId, userId, path: alertPaths.answer(caseId) }], now),
    }
  },
}

async function note(context: ActContext, found: ServiceCase, body: string): Promise<ActResult<Answer>> {
  const { tx, staff, now } = context
  const row = { caseId: found.id, at: now, staffId: staff.staffId, visible: false, body }
  const noteId = await insertEntry(tx, row)
  await updateCase(tx, found.id, {})
  return { ...(await written(context, found, noteId)), action: 'case.noted' }
}

async function written({ tx }: ActContext, { id: caseId, companyId }: ServiceCase, newId: number) {
  const entry = (await listEntries(tx, caseId)).find(({ entryId }) => entryId === newId)
  if (!entry) throw new Error('the entry is gone')
  return {
    answer: { case: await showCaseRow(tx, caseId), entry },
    subject: caseId,
    companyId,
    detail: { entryId: newId },
  }
}
