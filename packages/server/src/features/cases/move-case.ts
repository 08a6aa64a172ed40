import { caseStateAfter, type CaseAct, type CaseState } from '@kassavirta/domain/cases/states'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { checkVersion, type ActContext, type ActResult } from '../../platform/staff/desk-act.ts'
import { showCaseRow } from './case-row.ts'
import { findStaffName, lockCase, updateCase, type ServiceCase } from './queries.ts'

type Wish = { readonly version: number }
type Row = Awaited<ReturnType<typeof showCaseRow>>
type Owner = { readonly staffId: number; readonly name: string }

export async function lockedCase({ tx }: ActContext, caseId: number): Promise<ServiceCase> {
  const found = await lockCase(tx, caseId)
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
export async function takeCase(
  context: ActContext,
  caseId: number,
  { version }: Wish,
): Promise<ActResult<{ case: Row; takenFrom: Owner | null }>> {
  const { tx, staff, now } = context
  const found = await lockedCase(context, caseId)
  checkVersion(found, version)
  const state = nextState(found, 'take')
  const { ownerId, companyId } = found
  if (ownerId === staff.staffId) throw new Problem('stateChanged')
  // The customer sees that somebody has begun, and not who passes the case to whom.
  const seen = state === found.state ? {} : { changedAt: now }
  await updateCase(tx, caseId, { state, ownerId: staff.staffId, ...seen })
  const takenFrom = ownerId === null ? null : { staffId: ownerId, name: await findStaffName(tx, ownerId) }
  return {
    answer: { case: await showCaseRow(tx, caseId), takenFrom },
    action: 'case.taken',
    subject: caseId,
    companyId,
    detail: { from: ownerId },
  }
}

/** A case is closed with an answer that the customer can read, never in silence. */
export async function closeCase(
  context: ActContext,
  caseId: number,
  { version }: Wish,
): Promise<ActResult<Row>> {
  const { tx, now } = context
  const found = await lockedCase(context, caseId)
  const { kind, entryId, companyId } = found
  checkOwner(found, context)
  checkVersion(found, version)
  const state = nextState(found, 'close')
  if (found.answerEntryId === null) throw new Problem('caseUnanswered')
  await updateCase(tx, caseId, { state, closedAt: now, changedAt: now })
  return {
    answer: await showCaseRow(tx, caseId),
    action: 'case.closed',
    subject: caseId,
    companyId,
    event: { type: 'case.closed', data: { caseId, kind, entryId } },
  }
}
