import { alertPaths } from '@kassavirta/domain/letters/alerts/paths'
import { correctionNotice } from '@kassavirta/domain/bags/counting/notice'
import { day } from '@kassavirta/domain/kernel/dates/dates'
import { writeRows } from '../../../platform/database/row-writes.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import type { Approval, CarriedOut, LockSubject } from '../../../people/approvals/approvals.ts'
import { alertRows } from '../../../letters/alerts/alerts.ts'
import { readCorrection } from '../count-correction.ts'
import { reportsOf, resultEvent, wholeResult } from '../bags/bag-result.ts'
import { lockBag, type HeldBag } from '../bags/lock-bag.ts'
import { changeBag } from '../queries/bag-queries.ts'
import { findUsername } from '../queries/history-queries.ts'
import {
  findResult,
  insertCorrection,
  noticeRow,
  resultKey,
  rewriteResult,
  type Result,
} from '../queries/result-queries.ts'

/** The bag of a request for a correction, locked, and what approving does: the result is written anew. */
export const lockCorrected: LockSubject<'countCorrection'> = async ({ tx }, { subject }) => {
  const held = await lockBag(tx, Number(subject))
  const { bag, counters } = held
  const result = await findResult(tx, resultKey(bag.id))
  if (bag.state !== 'counted' || !result) return undefined
  return {
    version: bag.version,
    barred: { counter: counters.map(({ staffId }) => staffId) },
    carryOut: (context, request) => carryOut(context, held, { result, request }),
  }
}

type Approved = { readonly result: Result; readonly request: Approval }

async function carryOut(
  { tx, now, staff }: ActContext,
  { bag, deposit, account, passes, rules: { contact } }: HeldBag,
  { result, request }: Approved,
): Promise<CarriedOut> {
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
  const notice = noticeRow({
    ...correctionNotice({ bag: bag.securityBagNumber, salesDay, before, after, contact }),
    extId: `desk-correction-${correctionId}`,
    companyId: bag.companyId,
    handledDepositExtId: resultKey(bag.id),
    createdAt: now,
    staffId: staff.staffId,
  })
  const { reference, message } = result
  const suspects = passes.find(({ pass }) => pass === bag.pass)?.suspects ?? []
  const accountExtId = account?.extId
  const corrected = { bag, accountExtId, reference, message, comparison: after, tills, suspects }
  const requestedBy = await findUsername(tx, request.requestedBy)
  const { companyId, accountId } = result
  const told = { kind: 'countDifference', companyId, accountId, path: alertPaths.result(result.id) } as const
  await writeRows(tx, [changeBag(bag, {}).write, notice, ...alertRows([told], now)])
  return {
    companyId: bag.companyId,
    detail: { bagId: bag.id, correctionId, before: before.counted, after: after.counted },
    event: {
      type: 'deposit.corrected',
      data: { ...resultEvent(corrected), before: before.counted, requestedBy },
    },
  }
}
