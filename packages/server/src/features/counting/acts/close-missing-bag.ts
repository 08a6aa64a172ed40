import { NEW_WORD } from '@kassavirta/domain/kernel/counting-state'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { Act } from '../../../platform/staff/desk-act.ts'
import { lockDeclaration, type Deposit } from '../queries/bag-queries.ts'
import { closeMissing, findBagByDeposit, isMissingClosed } from '../queries/missing-queries.ts'

type Call = {
  readonly params: { readonly depositId: number }
  readonly body: { readonly reason: string }
}

/** Takes a declaration off the missing bags. A bag that comes after all is taken in as any other. */
export const closeMissingBag: Act<Deposit, Call, { depositId: number }> = {
  lock: async ({ tx }, { params }) => {
    const deposit = await lockDeclaration(tx, params.depositId)
    if (!deposit) throw new Problem('notFound')
    return deposit
  },
  work: async ({ tx, staff, now }, deposit, { body: { reason } }) => {
    const { id: depositId, companyId } = deposit
    const isWaiting = deposit.removedAt === null && deposit.countingState === NEW_WORD
    if (!isWaiting || (await findBagByDeposit(tx, depositId)) || (await isMissingClosed(tx, depositId)))
      throw new Problem('stateChanged')
    await closeMissing(tx, { depositId, reason, closedBy: staff.staffId, closedAt: now })
    return {
      answer: { depositId },
      action: 'missingBag.closed',
      subject: depositId,
      companyId,
      detail: { reason },
    }
  },
}
