import type { MissingBag } from '@kassavirta/domain/counting/wire'
import { addBankingDays } from '@kassavirta/domain/kernel/banking-days'
import { NEW_WORD } from '@kassavirta/domain/kernel/counting-state'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { fullName } from '@kassavirta/domain/kernel/names'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type * as z from 'zod/mini'
import type { RowWrite } from '../../platform/database/row-writes.ts'
import { checkVersion } from '../../platform/staff/desk-act.ts'
import { showBag } from './bag-row.ts'
import { stagesOf } from './close-bag.ts'
import type { listMissing } from './list-queries.ts'
import { closeMissing, findBagByDeposit, isMissingClosed } from './missing-queries.ts'
import { changeBag, isCountedElsewhere, lockBag, lockDeclaration, type Bag, type Deposit } from './queries.ts'
import { arrivalEvent } from './receive-bag.ts'
import { resultKey } from './result.ts'
import { handledRow, linkResult, stageRows } from './result-queries.ts'
import type { CountContext, CountingRules } from './rules-in-force.ts'

type Found = Awaited<ReturnType<typeof listMissing>>[number]
type NumberedBag = Pick<Bag, 'id' | 'state' | 'depositId' | 'version'>

export function toMissing(
  { bagId, declaredAt, declaredBy, ...row }: Found,
  bags: ReadonlyMap<number, NumberedBag>,
  { missingDays }: CountingRules,
): z.input<typeof MissingBag> {
  const bag = bagId === null ? undefined : bags.get(bagId)
  return {
    ...row,
    declaredAt: declaredAt.toISOString(),
    declaredBy: fullName(declaredBy),
    due: addBankingDays(dayOf(declaredAt), missingDays),
    bag: bag
      ? { bagId: bag.id, state: bag.state, isFree: bag.depositId === null, version: bag.version }
      : null,
  }
}

/** A declaration that still waits for its bag, locked. */
async function lockWaiting({ tx }: CountContext, depositId: number): Promise<Deposit> {
  const deposit = await lockDeclaration(tx, depositId)
  if (!deposit) throw new Problem('notFound')
  if (deposit.removedAt !== null) throw new Problem('depositRemoved')
  // Where the systems have a result of it, a bag of the desk would give it a second one.
  if (await isCountedElsewhere(tx, deposit)) throw new Problem('depositHandled')
  if (await findBagByDeposit(tx, depositId)) throw new Problem('stateChanged')
  return deposit
}

type Link = { readonly bagId: number; readonly version: number }

/**
 * Gives a declaration its bag. A bag that is not counted yet is compared with it from now on. One that was counted without
 * a declaration keeps its result and its notice, and the declaration is answered with them; it must be of the same account.
 */
export async function linkMissingBag(context: CountContext, depositId: number, { bagId, version }: Link) {
  const { tx } = context
  const deposit = await lockWaiting(context, depositId)
  const bag = await lockBag(tx, bagId)
  if (!bag) throw new Problem('notFound')
  if (bag.depositId !== null || bag.compared) throw new Problem('stateChanged')
  checkVersion(bag, version)
  const counted = bag.state === 'counted' ? await answerWith(context, bag, deposit) : []
  const { companyId, accountId } = deposit
  const { bag: linked, write } = changeBag(bag, { depositId, companyId, accountId })
  return {
    answer: await showBag(context, linked),
    action: 'bag.linked',
    subject: bagId,
    companyId,
    detail: { depositId },
    event: arrivalEvent(linked),
    writes: [write, ...counted],
  }
}

async function answerWith(
  { tx, staff: { staffId } }: CountContext,
  bag: Bag,
  deposit: Deposit,
): Promise<readonly RowWrite[]> {
  const { id, accountId, closedAt: at } = bag
  if (accountId !== deposit.accountId || at === null) throw new Problem('stateChanged')
  await linkResult(tx, resultKey(id), deposit.id)
  return [handledRow(deposit.id, at), stageRows(stagesOf(bag, { depositId: deposit.id, at, staffId }))]
}

/** Takes a declaration off the missing bags. A bag that comes after all is taken in as any other. */
export async function closeMissingBag(
  context: CountContext,
  depositId: number,
  { reason }: { readonly reason: string },
) {
  const { tx, staff, now } = context
  const deposit = await lockDeclaration(tx, depositId)
  if (!deposit) throw new Problem('notFound')
  const isWaiting = deposit.removedAt === null && deposit.countingState === NEW_WORD
  if (!isWaiting || (await findBagByDeposit(tx, depositId)) || (await isMissingClosed(tx, depositId)))
    throw new Problem('stateChanged')
  await closeMissing(tx, { depositId, reason, closedBy: staff.staffId, closedAt: now })
  return {
    answer: { depositId },
    action: 'missingBag.closed',
    subject: depositId,
    companyId: deposit.companyId,
    detail: { reason },
  }
}
