import { isMoneyCounted } from '@kassavirta/domain/counting/states'
import type * as api from '@kassavirta/domain/counting/missing-api'
import { NEW_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion } from '../../../platform/staff/desk-act.ts'
import type { ActOf } from '../bags/act-of.ts'
import { showBag, subjectOf } from '../bags/show-bag.ts'
import { readRules } from '../counting-rules.ts'
import { lockBagRow, lockDeclaration, type Bag, type Deposit } from '../queries/bag-queries.ts'
import { closeMissing, findBagByDeposit, isMissingClosed } from '../queries/missing-queries.ts'
import { askForJoin, checkAccount, checkWaiting, joinBag } from './join-bag.ts'

type Held = { readonly deposit: Deposit | undefined; readonly bag: Bag | undefined }

/**
 * Gives a declaration its bag, whose number it may not have. A bag that is not counted yet is compared with it from now on.
 * Of one that is, a second person has to approve it.
 */
export const linkMissingBag: ActOf<typeof api.linkMissingBag, Held> = {
  lock: async ({ tx }, { params: { depositId }, body: { bagId } }) => {
    const deposit = await lockDeclaration(tx, depositId)
    return { deposit, bag: await lockBagRow(tx, bagId) }
  },
  work: async (context, { deposit, bag }, { body: { version, knownBy } }) => {
    const { tx } = context
    if (!deposit) throw new Problem('notFound')
    await checkWaiting(context, deposit)
    if (!bag) throw new Problem('notFound')
    if (bag.depositId !== null || bag.counterId !== null || bag.state === 'withdrawn')
      throw new Problem('stateChanged')
    checkVersion(bag, version)
    const rules = await readRules(tx)
    if (isMoneyCounted(bag.state)) {
      checkAccount(bag, deposit)
      const approvalId = await askForJoin(context, bag, { deposit, knownBy })
      return {
        answer: { bag: await showBag(context, bag, rules), approvalId },
        action: 'join.requested',
        ...subjectOf(bag),
        detail: { approvalId, depositId: deposit.id, knownBy },
      }
    }
    const joined = await joinBag(context, bag, deposit)
    return {
      answer: { bag: await showBag(context, joined.bag, rules), approvalId: null },
      action: 'bag.linked',
      ...subjectOf(joined.bag),
      detail: { ...joined.detail, knownBy },
      event: joined.event,
      writes: joined.writes,
    }
  },
}

/** Takes a declaration off the missing bags. A bag that comes after all is taken in as any other. */
export const closeMissingBag: ActOf<typeof api.closeMissingBag, Deposit> = {
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
