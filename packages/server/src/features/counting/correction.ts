import { correctionNotice } from '@kassavirta/domain/counting/notice'
import { compare } from '@kassavirta/domain/counting/rules'
import { addPieces } from '@kassavirta/domain/counting/tally'
import type { Till } from '@kassavirta/domain/counting/wire'
import { day } from '@kassavirta/domain/kernel/dates'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { writeRows } from '../../platform/database/row-writes.ts'
import { checkVersion, type ActContext, type LockContext } from '../../platform/staff/desk-act.ts'
import {
  findPending,
  hasApprover,
  insertApproval,
  lapseOld,
  type Approval,
  type CarriedOut,
  type LockedSubject,
} from '../../shared/approvals.ts'
import { readCorrection } from '../../shared/count-correction.ts'
import { findUsername } from './fact-queries.ts'
import { isCountedHere, resultTills } from './facts.ts'
import { declarationOf, piecesOf } from './figures.ts'
import { holdBag, lockWithDeclaration } from './held-bag.ts'
import { suspectsOf, toFigures, type TillFigures } from './pass-queries.ts'
import { changeBag, findAccount, peopleOf, type Bag, type Deposit } from './queries.ts'
import { reportsOf, resultEvent, resultKey, wholeResult } from './result.ts'
import { findResult, insertCorrection, noticeRow, rewriteResult, type Result } from './result-queries.ts'
import { readRules } from './rules-in-force.ts'

const KIND = 'countCorrection'
type Wish = { readonly tills: readonly Till[]; readonly reason: string; readonly version: number }

/** Asks a second person for other figures of a counted bag. */
export async function correctCount(context: ActContext, bagId: number, { tills, reason, version }: Wish) {
  const { tx, staff, now } = context
  const { bag, deposit, tills: counted, people } = await holdBag(tx, bagId)
  if (!isCountedHere(bag)) throw new Problem('stateChanged')
  checkVersion(bag, version)
  const subject = String(bagId)
  if (await findPending(tx, KIND, subject, now)) throw new Problem('approvalPending')
  const wished = tills.map(toFigures)
  const present = await resultTills(context, bag, counted)
  if (isSameTills(present, wished)) throw new Problem('nothingChanged')
  if (!(await hasApprover(tx, [staff.staffId, ...people.map(({ staffId }) => staffId)])))
    throw new Problem('noApprover')
  await lapseOld(tx, KIND, subject, now)
  const before = compare(declarationOf(deposit), addPieces(present.map(piecesOf)))
  const after = compare(declarationOf(deposit), addPieces(wished.map(piecesOf)))
  const payload = { before, after, tills: wished }
  const approvalId = await insertApproval(tx, {
    kind: KIND,
    companyId: bag.companyId,
    subject,
    payload,
    subjectVersion: bag.version,
    reason,
    requestedBy: staff.staffId,
    requestedAt: now,
  })
  return {
    answer: { approvalId },
    action: 'correction.requested',
    subject: bagId,
    companyId: bag.companyId,
    detail: { approvalId, reason, before: before.counted, after: after.counted },
  }
}

const isSameTills = (one: readonly TillFigures[], other: readonly TillFigures[]): boolean =>
  JSON.stringify(one.map(inOrder)) === JSON.stringify(other.map(inOrder))

const inOrder = ({
  registerText,
  declaredCents,
  unfitNotes,
  checkCount,
  vouchers,
  voucherCents,
  ...till
}: TillFigures) => [
  registerText,
  declaredCents,
  unfitNotes,
  checkCount,
  vouchers,
  voucherCents,
  piecesOf(till),
]

/** The bag of a request for a correction, locked, and what approving does: the result is written anew. */
export async function lockCorrected(
  { tx }: LockContext,
  subject: string,
): Promise<LockedSubject | undefined> {
  const { bag, deposit } = await lockWithDeclaration(tx, Number(subject))
  const result = await findResult(tx, resultKey(bag.id))
  if (bag.state !== 'counted' || !result) return undefined
  return {
    version: bag.version,
    people: await peopleOf(tx, bag.id),
    carryOut: (context, request) => carryOut(context, { bag, deposit, result, request }),
  }
}

type Corrected = {
  readonly bag: Bag
  readonly deposit: Deposit | undefined
  readonly result: Result
  readonly request: Approval
}

async function carryOut(
  context: ActContext,
  { bag, deposit, result, request }: Corrected,
): Promise<CarriedOut> {
  const { tx, now, staff } = context
  const { before, after, tills } = readCorrection(request.payload)
  const { id: _id, extId: _key, parentId: _parent, depositId: _deposit, ...shared } = result
  const figures = wholeResult(tills, after)
  const noErrors = { error1: '', error2: '', error3: '', error4: '', error5: '' }
  await rewriteResult(tx, result, figures, reportsOf({ ...shared, ...noErrors }, tills))
  const correctionId = await insertCorrection(tx, {
    handledDepositId: result.id,
    approvalId: request.id,
    before: result,
    after: { ...result, ...figures },
    at: now,
  })
  const salesDay = deposit ? day(deposit.registerDate) : null
  const { contact } = await readRules(tx)
  const account = await findAccount(tx, bag.accountId)
  const notice = noticeRow({
    ...correctionNotice({ bag: bag.securityBagNumber, salesDay, before, after, contact }),
    extId: `desk-correction-${correctionId}`,
    companyId: bag.companyId,
    handledDepositExtId: resultKey(bag.id),
    createdAt: now,
    staffId: staff.staffId,
  })
  const { reference, message } = result
  const suspects = await suspectsOf(tx, bag)
  const told = { bag, accountExtId: account?.extId, reference, message, comparison: after, tills, suspects }
  const data = {
    ...resultEvent(told),
    before: before.counted,
    requestedBy: await findUsername(tx, request.requestedBy),
  }
  await writeRows(tx, [changeBag(bag, {}).write, notice])
  return {
    companyId: bag.companyId,
    detail: { bagId: bag.id, correctionId, before: before.counted, after: after.counted },
    event: { type: 'deposit.corrected', data },
  }
}
