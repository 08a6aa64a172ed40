import { caseStateAfter, type CaseAct, type CaseState } from '@kassavirta/domain/questions/cases/states'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion, type Act, type ActContext, type LockContext } from '../../platform/staff/desk-act.ts'
import { showCaseRow } from './case-row.ts'
import { findStaffName, lockCase, updateCase, type ServiceCase } from './queries.ts'

/** A call of an act on a case. */
export type CaseCall<Body> = { readonly params: { readonly caseId: number }; readonly body: Body }
type OnCase<Body, Answer> = Act<ServiceCase, CaseCall<Body>, Answer>
type Seen = { readonly version: number }
type Row = Awaited<ReturnType<typeof showCaseRow>>
type Owner = { readonly staffId: number; readonly name: string }

export async function lockNamedCase(
  { tx }: LockContext,
  { params }: CaseCall<unknown>,
): Promise<ServiceCase> {
  const found = await lockCase(tx, params.caseId)
  if (!found) throw new Problem('notFound')
  return found
}

export function nextState({ state }: ServiceCase, act: CaseAct): CaseState {
  const next = caseStateAfter(state, act, true)
  if (!next) throw new Problem('stateChanged')
  return next
}

export function checkOwner({ ownerId }: ServiceCase, { staff }: ActContext): void {
  if (ownerId !== staff.staffId) throw new Problem('caseNotOwned')
}

/** Makes the caller the owner, also of a case of a colleague: nothing may lie with somebody who is away. */
export const takeCase: OnCase<Seen, { case: Row; takenFrom: Owner | null }> = {
  lock: lockNamedCase,
  work: async ({ tx, staff, now }, found, { body: { version } }) => {
    checkVersion(found, version)
    const state = nextState(found, 'take')
    const { id: caseId, ownerId, companyId } = found
    if (ownerId === staff.staffId) throw new Problem('stateChanged')
    // The customer sees that somebody has begun, and not who passes the case to whom.
    const seen = state === found.state ? {} : { changedAt: now }
    await updateCase(tx, caseId, { state, ownerId: staff.staffId, handedBy: null, ...seen })
    const takenFrom = ownerId === null ? null : { staffId: ownerId, name: await findStaffName(tx, ownerId) }
    return {
      answer: { case: await showCaseRow(tx, caseId), takenFrom },
      action: 'case.taken',
      subject: caseId,
      companyId,
      detail: { from: ownerId },
    }
  },
}

/** Nothing is asked of the supervisors any more. */
export const NO_CORRECTION = { correctionBy: null, correctionAt: null } as const

/** A case is closed with an answer that the customer can read, never in silence. */
export const closeCase: OnCase<Seen, Row> = {
  lock: lockNamedCase,
  work: async (context, found, { body: { version } }) => {
    const { tx, now } = context
    const { id: caseId, kind, entryId, companyId } = found
    checkOwner(found, context)
    checkVersion(found, version)
    const state = nextState(found, 'close')
    if (found.answerEntryId === null) throw new Problem('caseUnanswered')
    await updateCase(tx, caseId, { state, closedAt: now, changedAt: now, handedBy: null, ...NO_CORRECTION })
    return {
      answer: await showCaseRow(tx, caseId),
      action: 'case.closed',
      subject: caseId,
      companyId,
      event: { type: 'case.closed', data: { caseId, kind, entryId } },
    }
  },
}
