import type * as api from '@kassavirta/domain/bags/counting/api'
import { pickPieces } from '@kassavirta/domain/kernel/money/denominations'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import { askForApproval } from '../../../people/approvals/approvals.ts'
import type { ActOf } from '../bags/act-of.ts'
import { compareTills, tillFromWire } from '../bags/bag-counts.ts'
import { isCountedHere, resultTills } from '../bags/bag-result.ts'
import { lockBagOf } from '../bags/lock-bag.ts'
import { subjectOf } from '../bags/show-bag.ts'
import { findCorrections } from '../queries/history-queries.ts'
import type { TillFigures } from '../queries/pass-queries.ts'

/** Asks a second person for other figures of a counted bag. */
export const correctCount: ActOf<typeof api.correctCount> = {
  lock: lockBagOf,
  work: async (context, held, { params: { bagId }, body: { reason, version, ...body } }) => {
    const { bag, deposit, counters } = held
    if (!isCountedHere(bag)) throw new Problem('stateChanged')
    checkVersion(bag, version)
    const tills = body.tills.map(tillFromWire)
    const present = resultTills(bag, held.tills, await findCorrections(context.tx, bagId))
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
