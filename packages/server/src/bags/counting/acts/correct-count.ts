import type * as api from '@kassavirta/domain/bags/counting/api'
import { correctionNotice } from '@kassavirta/domain/bags/counting/notice'
import { Problem, fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { pickPieces } from '@kassavirta/domain/kernel/money/denominations'
import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import { alertRows } from '../../../letters/alerts/alerts.ts'
import {
  askForApproval,
  type Approval,
  type CarriedOut,
  type LockSubject,
} from '../../../people/approvals/queries.ts'
import { writeRows } from '../../../platform/database/row-writes.ts'
import { checkVersion, type ActContext } from '../../../platform/staff/desk-act.ts'
import { type ActOf, lockBagOf, lockBag, type HeldBag } from '../bags/lock-bag.ts'
import { compareTills, tillFromWire } from '../bags/bag-counts.ts'
import { isCountedHere, resultTills, reportsOf, resultEvent, wholeResult } from '../bags/close-bag.ts'
import { subjectOf, toSuspect } from '../bags/show-bag.ts'
import { readCorrection } from '../count-correction.ts'
import { changeBag, findBag, type TillFigures } from '../queries/bag-queries.ts'
import * as resultQueries from '../queries/result-queries.ts'
import { findSuspect, lockSuspect, markHanded, type Suspect } from '../queries/list-queries.ts'

/** Asks a second person to approve other figures for a counted bag. */
export const correctCount: ActOf<typeof api.correctCount> = {
  lock: lockBagOf,
  work: async (context, held, { params: { bagId }, body: { reason, version, ...body } }) => {
    const { bag, deposit, counters } = held
    if (!isCountedHere(bag)) throw new Problem('stateChanged')
    checkVersion(bag, version)
    const tills = body.tills.map(tillFromWire)
    const present = resultTills(bag, held.tills, await resultQueries.findCorrections(context.tx, bagId))
    if (isSameTills(present, tills)) throw new Problem('nothingChanged')
    const before = compareTills(deposit, present)
    const after = compareTills(deposit, tills)
    const asked = {
      kind: 'countCorrection',
      companyId: bag.companyId,
      subject: String(bagId),
      payload: { before, after, tills },
      subjectVersion: bag.version,
      reason,
    } as const
    const counter = counters.map(({ staffId }) => staffId)
    const approvalId = await askForApproval(context, asked, { counter })
    return {
      answer: { approvalId },
      action: 'correction.requested',
      ...subjectOf(bag),
      detail: { approvalId, reason, before: before.counted, after: after.counted },
    }
  },
}

const isSameTills = (one: readonly TillFigures[], other: readonly TillFigures[]): boolean =>
  JSON.stringify(one.map(inOrder)) === JSON.stringify(other.map(inOrder))

const inOrder = (till: TillFigures) => {
  const { registerText, declaredCents, unfitNotes, checkCount, vouchers, voucherCents } = till
  return [registerText, declaredCents, unfitNotes, checkCount, vouchers, voucherCents, pickPieces(till)]
}

/** Locks the bag of a correction request. Approving writes its result anew. */
export const lockCorrected: LockSubject<'countCorrection'> = async ({ tx }, { subject }) => {
  const held = await lockBag(tx, Number(subject))
  const { bag, counters } = held
  const result = await resultQueries.findResult(tx, resultQueries.resultKey(bag.id))
  if (bag.state !== 'counted' || !result) return undefined
  return {
    version: bag.version,
    barred: { counter: counters.map(({ staffId }) => staffId) },
    carryOut: (context, request) => carryOut(context, held, { result, request }),
  }
}

type CorrectionApproval = { readonly result: resultQueries.Result; readonly request: Approval }

async function carryOut(
  { tx, now, staff }: ActContext,
  { bag, deposit, account, passes, rules: { contact } }: HeldBag,
  { result, request }: CorrectionApproval,
): Promise<CarriedOut> {
  const { before, after, tills } = readCorrection(request.payload)
  const { id: _id, extId: _key, parentId: _parent, depositId: _deposit, ...shared } = result
  const figures = wholeResult(tills, after)
  const noErrors = { error1: '', error2: '', error3: '', error4: '', error5: '' }
  await resultQueries.rewriteResult(tx, result, figures, reportsOf({ ...shared, ...noErrors }, tills))
  const correctionId = await resultQueries.insertCorrection(tx, {
    handledDepositId: result.id,
    approvalId: request.id,
    before: result,
    after: { ...result, ...figures },
    at: now,
  })
  const salesDay = deposit ? day(deposit.registerDate) : null
  const notice = resultQueries.noticeRow({
    ...correctionNotice({ bag: bag.securityBagNumber, salesDay, before, after, contact }),
    extId: `desk-correction-${correctionId}`,
    companyId: bag.companyId,
    handledDepositExtId: resultQueries.resultKey(bag.id),
    createdAt: now,
    staffId: staff.staffId,
  })
  const { reference, message } = result
  const suspects = passes.find(({ pass }) => pass === bag.pass)?.suspects ?? []
  const accountExtId = account?.extId
  const corrected = { bag, accountExtId, reference, message, comparison: after, tills, suspects }
  const requestedBy = await resultQueries.findUsername(tx, request.requestedBy)
  const { companyId, accountId } = result
  const alert = { kind: 'countDifference', companyId, accountId, path: alertPaths.result(result.id) } as const
  await writeRows(tx, [changeBag(bag, {}).write, notice, ...alertRows([alert], now)])
  return {
    companyId: bag.companyId,
    detail: { bagId: bag.id, correctionId, before: before.counted, after: after.counted },
    event: {
      type: 'deposit.corrected',
      data: { ...resultEvent(corrected), before: before.counted, requestedBy },
    },
  }
}

/** Records that a suspect note was handed over to the authority: once, and not before it was found. */
export const handOverSuspect: ActOf<typeof api.handOverSuspect, Suspect> = {
  lock: async ({ tx }, { params }) => {
    const note = await lockSuspect(tx, params.suspectId)
    if (!note) throw new Problem('notFound')
    return note
  },
  work: async ({ tx, staff, now }, note, { body: { to, on, version } }) => {
    if (note.handedOn !== null) throw new Problem('stateChanged')
    checkVersion(note, version)
    if (on > dayOf(now)) throw fieldProblem('on', 'dayInFuture')
    if (on < dayOf(note.foundAt)) throw fieldProblem('on', 'dayInPast')
    await markHanded(tx, note.id, { handedOn: on, handedTo: to, handedBy: staff.staffId })
    const bag = await findBag(tx, note.bagId)
    return {
      answer: toSuspect(await findSuspect(tx, note.id), dayOf(now)),
      action: 'suspect.handedOver',
      subject: note.id,
      companyId: bag?.companyId ?? null,
      detail: { to, on, bagId: note.bagId },
    }
  },
}
