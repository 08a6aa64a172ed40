import type * as api from '@kassavirta/domain/counting/missing-api'
import type { BagRow } from '@kassavirta/domain/counting/wire'
import { countingState } from '@kassavirta/domain/kernel/counting-state'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type * as z from 'zod/mini'
import type { RowWrite } from '../../../platform/database/row-writes.ts'
import { checkVersion, type Act, type ActContext } from '../../../platform/staff/desk-act.ts'
import { arrivalEvent } from '../bags/bag-arrival.ts'
import { showBag } from '../bags/show-bag.ts'
import { readRules } from '../counting-rules.ts'
import { changeBag, lockBagRow, lockDeclaration, type Bag, type Deposit } from '../queries/bag-queries.ts'
import { findBagByDeposit, hasResultOfSystems } from '../queries/missing-queries.ts'
import { countedRows, linkResult, resultKey } from '../queries/result-queries.ts'

type Call = {
  readonly params: { readonly depositId: number }
  readonly body: z.output<typeof api.linkMissingBag.body>
}

type Held = { readonly deposit: Deposit | undefined; readonly bag: Bag | undefined }

/**
 * Gives a declaration its bag. A bag that is not counted yet is compared with it from now on. One that was counted without
 * a declaration keeps its result and its notice, and the declaration is answered with them; it must be of the same account.
 */
export const linkMissingBag: Act<Held, Call, z.input<typeof BagRow>> = {
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
      subject: bag.id,
      companyId,
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
