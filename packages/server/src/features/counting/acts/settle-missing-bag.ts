import type * as api from '@kassavirta/domain/counting/missing-api'
import { countingState, NEW_WORD } from '@kassavirta/domain/kernel/data/counting-state'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { RowWrite } from '../../../platform/database/row-writes.ts'
import { checkVersion, type ActContext } from '../../../platform/staff/desk-act.ts'
import type { ActOf } from '../bags/act-of.ts'
import { arrivalEvent } from '../bags/bag-arrival.ts'
import { showBag, subjectOf } from '../bags/show-bag.ts'
import { readRules } from '../counting-rules.ts'
import { changeBag, lockBagRow, lockDeclaration, type Bag, type Deposit } from '../queries/bag-queries.ts'
import {
  closeMissing,
  findBagByDeposit,
  hasResultOfSystems,
  isMissingClosed,
} from '../queries/missing-queries.ts'
import { countedRows, linkResult, resultKey } from '../queries/result-queries.ts'

type Held = { readonly deposit: Deposit | undefined; readonly bag: Bag | undefined }

/**
 * Gives a declaration its bag. A bag that is not counted yet is compared with it from now on. One that was counted without
 * a declaration keeps its result and its notice, and the declaration is answered with them; it must be of the same account.
 */
export const linkMissingBag: ActOf<typeof api.linkMissingBag, Held> = {
  lock: async ({ tx }, { params: { depositId }, body: { bagId } }) => {
    const deposit = await lockDeclaration(tx, depositId)
    return { deposit, bag: await lockBagRow(tx, bagId) }
  },
  work: async (context, { deposit, bag }, { body: { version } }) => {
    const { tx } = context
    if (!deposit) throw new Problem('notFound')
    await checkWaiting(context, deposit)
    if (!bag) throw new Problem('notFound')
    if (bag.depositId !== null || bag.compared) throw new Problem('stateChanged')
    checkVersion(bag, version)
    const counted = bag.state === 'counted' ? await answerWith(context, bag, deposit) : []
    const { id: depositId, companyId, accountId } = deposit
    const { bag: linked, write } = changeBag(bag, { depositId, companyId, accountId })
    return {
      answer: await showBag(context, linked, await readRules(tx)),
      action: 'bag.linked',
      ...subjectOf(linked),
      detail: { depositId },
      event: arrivalEvent(linked),
      writes: [write, ...counted],
    }
  },
}

/** Refuses a declaration that does not wait for its bag any more. */
async function checkWaiting(
  { tx }: ActContext,
  { id, removedAt, countingState: word }: Deposit,
): Promise<void> {
  if (removedAt !== null) throw new Problem('depositRemoved')
  // Where the systems have a result of it, a bag of the desk would give it a second one.
  if (countingState(word) === 'handled' || (await hasResultOfSystems(tx, id)))
    throw new Problem('depositHandled')
  if (await findBagByDeposit(tx, id)) throw new Problem('stateChanged')
}

async function answerWith(
  { tx, staff: { staffId } }: ActContext,
  bag: Bag,
  deposit: Deposit,
): Promise<readonly RowWrite[]> {
  const { id, accountId, closedAt: at } = bag
  if (accountId !== deposit.accountId || at === null) throw new Problem('stateChanged')
  await linkResult(tx, resultKey(id), deposit.id)
  return countedRows(bag, { depositId: deposit.id, at, staffId })
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
