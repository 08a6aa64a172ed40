import type * as api from '@kassavirta/domain/bags/counting/withdraw-api'
import { mayAct } from '@kassavirta/domain/bags/counting/states'
import { isFreshScan } from '@kassavirta/domain/bags/counting/withdrawal'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion, type ActContext } from '../../../platform/staff/desk-act.ts'
import type { ActOf } from '../bags/act-of.ts'
import { lockBag } from '../bags/lock-bag.ts'
import { showHeld, subjectOf } from '../bags/show-bag.ts'
import { changeBag, findBag, lockNumber, type Bag } from '../queries/bag-queries.ts'

/**
 * Takes back the scan of a bag that was a mistake. Customers are not told: whoever declared the number reads again that it
 * was declared. It stands at the missing bag, and supervisors see who took back the scan of somebody else (decisions Q14). The number is locked as a scan locks it, so that one of the same moment makes a new bag or finds this one.
 */
export const withdrawBag: ActOf<typeof api.withdrawBag> = {
  lock: async ({ tx }, { params: { bagId } }) => {
    const seen = await findBag(tx, bagId)
    if (!seen) throw new Problem('notFound')
    await lockNumber(tx, seen.securityBagNumber)
    return lockBag(tx, bagId)
  },
  work: async (context, held, { body: { version, reason } }) => {
    const { bag: found, passes } = held
    const wasSent = passes.some(({ sentAt }) => sentAt !== null)
    if (wasSent || !mayAct(found.state, 'withdraw', 'none')) throw new Problem('stateChanged')
    checkVersion(found, version)
    checkWithdrawer(context, found, reason)
    // Without its declaration, which may get the bag that comes with its number.
    const { bag, write } = changeBag(found, {
      state: 'withdrawn',
      depositId: null,
      asideReason: '',
      withdrawnBy: context.staff.staffId,
      withdrawnAt: context.now,
      withdrawalReason: reason,
    })
    return {
      answer: showHeld(context, held, bag),
      action: 'bag.withdrawn',
      ...subjectOf(bag),
      detail: { number: bag.securityBagNumber, reason },
      writes: [write],
    }
  },
}

/** Whoever scanned a bag may take it back at once, while it is unopened; a supervisor at any time, saying why. */
function checkWithdrawer({ staff, now }: ActContext, bag: Bag, reason: string): void {
  const isOwn = bag.arrivedBy === staff.staffId && bag.openedAt === null && isFreshScan(bag.receivedAt, now)
  if (isOwn && staff.capabilities.includes('count')) return
  if (!staff.capabilities.includes('decideCount')) throw new Problem('withdrawalLate')
  if (reason === '') throw fieldProblem('reason', 'required')
}
