import { caseTexts } from '@kassavirta/domain/questions/cases/terms.fi'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { checkVersion, type Act, type ActContext } from '../../platform/staff/desk-act.ts'
import { showCaseRow } from './case-row.ts'
import { findColleagues } from './colleague-queries.ts'
import { findAbout } from './entry-facts.ts'
import { checkOwner, lockNamedCase, nextState, NO_CORRECTION, type CaseCall } from './move-case.ts'
import { findCase, insertEntry, updateCase, type ServiceCase } from './queries.ts'

type Row = Awaited<ReturnType<typeof showCaseRow>>
type Noted = { readonly note: string; readonly version: number }
type OnCase<Body> = Act<ServiceCase, CaseCall<Body>, Row>

/** A note that says what happened in its first line, and below it in the words of whoever did it. */
const writeNote = ({ tx, staff, now }: ActContext, caseId: number, what: string, note: string) =>
  insertEntry(tx, { caseId, at: now, staffId: staff.staffId, visible: false, body: `${what}\n${note}` })

/** Gives a case to a colleague. One that somebody else owns is taken first, so that nobody loses a case unseen. */
export const handOverCase: OnCase<Noted & { readonly to: number }> = {
  lock: lockNamedCase,
  work: async (context, found, { body: { to, note, version } }) => {
    const { tx, staff, now } = context
    const { id: caseId, companyId, ownerId } = found
    checkVersion(found, version)
    if (ownerId !== null) checkOwner(found, context)
    const state = nextState(found, 'take')
    const receiver = (await findColleagues(tx, staff.staffId)).find(({ staffId }) => staffId === to)
    if (!receiver) throw new Problem('colleagueAway')
    await writeNote(context, caseId, fill(caseTexts.handedOver, { name: receiver.name }), note)
    const seen = state === found.state ? {} : { changedAt: now }
    await updateCase(tx, caseId, { state, ownerId: to, handedBy: staff.staffId, ...seen })
    return {
      answer: await showCaseRow(tx, caseId),
      action: 'case.handedOver',
      subject: caseId,
      companyId,
      detail: { to, from: ownerId },
    }
  },
}

/** Asks the supervisors to correct the count that a case is about. Its owner keeps it, and answers afterwards. */
export const requestCorrection: OnCase<Noted> = {
  lock: lockNamedCase,
  work: async (context, found, { body: { note, version } }) => {
    const { tx, staff, now } = context
    const { id: caseId, companyId } = found
    checkOwner(found, context)
    checkVersion(found, version)
    const record = await findCase(tx, caseId)
    const about = record && (await findAbout(tx, record, false))
    const isCounted = about?.bagId != null && about.counted !== null
    if (found.state === 'closed' || found.correctionBy !== null || !isCounted)
      throw new Problem('stateChanged')
    await writeNote(context, caseId, caseTexts.correctionAsked, note)
    await updateCase(tx, caseId, { correctionBy: staff.staffId, correctionAt: now })
    return {
      answer: await showCaseRow(tx, caseId),
      action: 'case.correctionRequested',
      subject: caseId,
      companyId,
      detail: { bagId: about.bagId },
    }
  },
}

/** Says what became of the request: corrected, or why not. */
export const settleCorrection: OnCase<Noted> = {
  lock: lockNamedCase,
  work: async (context, found, { body: { note, version } }) => {
    const { tx } = context
    const { id: caseId, companyId } = found
    checkVersion(found, version)
    if (found.correctionBy === null) throw new Problem('stateChanged')
    await writeNote(context, caseId, caseTexts.correctionSettled, note)
    await updateCase(tx, caseId, NO_CORRECTION)
    return {
      answer: await showCaseRow(tx, caseId),
      action: 'case.correctionSettled',
      subject: caseId,
      companyId,
    }
  },
}
