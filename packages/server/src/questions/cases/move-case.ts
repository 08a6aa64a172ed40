import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import { caseStateAfter, type CaseAct, type CaseState } from '@kassavirta/domain/questions/cases/states'
import { caseTexts } from '@kassavirta/domain/questions/cases/terms.fi'
import { alertRows } from '../../letters/alerts/alerts.ts'
import {
  checkVersion,
  type Act,
  type ActContext,
  type LockContext,
  type ActResult,
} from '../../platform/staff/desk-act.ts'
import * as queries from './queries.ts'
import { showCaseRow, findAbout } from './show-case.ts'

/** A call of an act on a case. */
type CaseCall<Body> = { readonly params: { readonly caseId: number }; readonly body: Body }
type ActOnCase<Body, Answer> = Act<queries.ServiceCase, CaseCall<Body>, Answer>
type VersionBody = { readonly version: number }
type Row = Awaited<ReturnType<typeof showCaseRow>>
type Owner = { readonly staffId: number; readonly name: string }

async function lockNamedCase(
  { tx }: LockContext,
  { params }: CaseCall<unknown>,
): Promise<queries.ServiceCase> {
  const found = await queries.lockCase(tx, params.caseId)
  if (!found) throw new Problem('notFound')
  return found
}

function nextState({ state }: queries.ServiceCase, act: CaseAct): CaseState {
  const next = caseStateAfter(state, act, true)
  if (!next) throw new Problem('stateChanged')
  return next
}

function checkOwner({ ownerId }: queries.ServiceCase, { staff }: ActContext): void {
  if (ownerId !== staff.staffId) throw new Problem('caseNotOwned')
}

/** Makes the caller the owner, also of a case of a colleague, because the colleague may be away. */
export const takeCase: ActOnCase<VersionBody, { case: Row; takenFrom: Owner | null }> = {
  lock: lockNamedCase,
  work: async ({ tx, staff, now }, found, { body: { version } }) => {
    checkVersion(found, version)
    const state = nextState(found, 'take')
    const { id: caseId, ownerId, companyId } = found
    if (ownerId === staff.staffId) throw new Problem('stateChanged')
    // The customer sees that the work has begun, but not a change of the owner.
    const seen = state === found.state ? {} : { changedAt: now }
    await queries.updateCase(tx, caseId, { state, ownerId: staff.staffId, handedBy: null, ...seen })
    const takenFrom =
      ownerId === null ? null : { staffId: ownerId, name: await queries.findStaffName(tx, ownerId) }
    return {
      answer: { case: await showCaseRow(tx, caseId), takenFrom },
      action: 'case.taken',
      subject: caseId,
      companyId,
      detail: { from: ownerId },
    }
  },
}

/** The columns of a case without a request to the supervisors. */
const NO_CORRECTION = { correctionBy: null, correctionAt: null } as const

/** Closes a case. It needs an answer that the customer can read. */
export const closeCase: ActOnCase<VersionBody, Row> = {
  lock: lockNamedCase,
  work: async (context, found, { body: { version } }) => {
    const { tx, now } = context
    const { id: caseId, kind, entryId, companyId } = found
    checkOwner(found, context)
    checkVersion(found, version)
    const state = nextState(found, 'close')
    if (found.answerEntryId === null) throw new Problem('caseUnanswered')
    await queries.updateCase(tx, caseId, {
      state,
      closedAt: now,
      changedAt: now,
      handedBy: null,
      ...NO_CORRECTION,
    })
    return {
      answer: await showCaseRow(tx, caseId),
      action: 'case.closed',
      subject: caseId,
      companyId,
      event: { type: 'case.closed', data: { caseId, kind, entryId } },
    }
  },
}

type EntryBody = { readonly body: string; readonly isVisible: boolean; readonly version: number }
type Answer = {
  case: Awaited<ReturnType<typeof showCaseRow>>
  entry: Awaited<ReturnType<typeof queries.listEntries>>[number]
}

/** Writes an answer to the customer, or a note. A note does not check the version, because it conflicts with no other change. */
export const writeCaseEntry: Act<queries.ServiceCase, CaseCall<EntryBody>, Answer> = {
  lock: lockNamedCase,
  work: async (context, found, { body: { body, isVisible, version } }) => {
    if (!isVisible) return note(context, found, body)
    checkOwner(found, context)
    checkVersion(found, version)
    const state = nextState(found, 'answer')
    const { tx, staff, now } = context
    const { id: caseId, kind, entryId, companyId, userId } = found
    const row = { caseId, at: now, staffId: staff.staffId, visible: true, body }
    const answerEntryId = await queries.insertEntry(tx, row)
    await queries.updateCase(tx, caseId, { state, answerEntryId, changedAt: now, handedBy: null })
    return {
      ...(await written(context, found, answerEntryId)),
      action: 'case.answered',
      event: { type: 'case.answered', data: { caseId, kind, entryId, body } },
      writes: alertRows([{ kind: 'answer', companyId, userId, path: alertPaths.answer(caseId) }], now),
    }
  },
}

async function note(
  context: ActContext,
  found: queries.ServiceCase,
  body: string,
): Promise<ActResult<Answer>> {
  const { tx, staff, now } = context
  const row = { caseId: found.id, at: now, staffId: staff.staffId, visible: false, body }
  const noteId = await queries.insertEntry(tx, row)
  await queries.updateCase(tx, found.id, {})
  return { ...(await written(context, found, noteId)), action: 'case.noted' }
}

async function written({ tx }: ActContext, { id: caseId, companyId }: queries.ServiceCase, newId: number) {
  const entry = (await queries.listEntries(tx, caseId)).find(({ entryId }) => entryId === newId)
  if (!entry) throw new Error('the entry is gone')
  return {
    answer: { case: await showCaseRow(tx, caseId), entry },
    subject: caseId,
    companyId,
    detail: { entryId: newId },
  }
}

type NoteBody = { readonly note: string; readonly version: number }

/** A note with the event in its first line, and below it the words of the person who acted. */
const writeNote = ({ tx, staff, now }: ActContext, caseId: number, what: string, note: string) =>
  queries.insertEntry(tx, {
    caseId,
    at: now,
    staffId: staff.staffId,
    visible: false,
    body: `${what}\n${note}`,
  })

/** Gives a case to a colleague. A case of another owner must be taken first, so that the owner notices it. */
export const handOverCase: ActOnCase<NoteBody & { readonly to: number }, Row> = {
  lock: lockNamedCase,
  work: async (context, found, { body: { to, note, version } }) => {
    const { tx, staff, now } = context
    const { id: caseId, companyId, ownerId } = found
    checkVersion(found, version)
    if (ownerId !== null) checkOwner(found, context)
    const state = nextState(found, 'take')
    const receiver = (await queries.findColleagues(tx, staff.staffId)).find(({ staffId }) => staffId === to)
    if (!receiver) throw new Problem('colleagueAway')
    await writeNote(context, caseId, fill(caseTexts.handedOver, { name: receiver.name }), note)
    const seen = state === found.state ? {} : { changedAt: now }
    await queries.updateCase(tx, caseId, { state, ownerId: to, handedBy: staff.staffId, ...seen })
    return {
      answer: await showCaseRow(tx, caseId),
      action: 'case.handedOver',
      subject: caseId,
      companyId,
      detail: { to, from: ownerId },
    }
  },
}

/** Asks the supervisors to correct the count of the case. The case stays with its owner, who answers afterwards. */
export const requestCorrection: ActOnCase<NoteBody, Row> = {
  lock: lockNamedCase,
  work: async (context, found, { body: { note, version } }) => {
    const { tx, staff, now } = context
    const { id: caseId, companyId } = found
    checkOwner(found, context)
    checkVersion(found, version)
    const record = await queries.findCase(tx, caseId)
    const about = record && (await findAbout(tx, record, false))
    const isCounted = about?.bagId != null && about.counted !== null
    if (found.state === 'closed' || found.correctionBy !== null || !isCounted)
      throw new Problem('stateChanged')
    await writeNote(context, caseId, caseTexts.correctionAsked, note)
    await queries.updateCase(tx, caseId, { correctionBy: staff.staffId, correctionAt: now })
    return {
      answer: await showCaseRow(tx, caseId),
      action: 'case.correctionRequested',
      subject: caseId,
      companyId,
      detail: { bagId: about.bagId },
    }
  },
}

/** Ends the request to the supervisors with a note: the correction, or the reason against it. */
export const settleCorrection: ActOnCase<NoteBody, Row> = {
  lock: lockNamedCase,
  work: async (context, found, { body: { note, version } }) => {
    const { tx } = context
    const { id: caseId, companyId } = found
    checkVersion(found, version)
    if (found.correctionBy === null) throw new Problem('stateChanged')
    await writeNote(context, caseId, caseTexts.correctionSettled, note)
    await queries.updateCase(tx, caseId, NO_CORRECTION)
    return {
      answer: await showCaseRow(tx, caseId),
      action: 'case.correctionSettled',
      subject: caseId,
      companyId,
    }
  },
}
