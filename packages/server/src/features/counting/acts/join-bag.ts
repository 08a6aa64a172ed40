import type { KnownBy } from '@kassavirta/domain/counting/missing-api'
import { countingState } from '@kassavirta/domain/kernel/data/counting-state'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { writeRows } from '../../../platform/database/row-writes.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { askForApproval, type LockSubject } from '../../../shared/approvals.ts'
import { readJoin } from '../../../shared/bag-join.ts'
import { arrivalEvent } from '../bags/bag-arrival.ts'
import {
  changeBag,
  findCounters,
  lockBagRow,
  lockDeclaration,
  type Bag,
  type Deposit,
} from '../queries/bag-queries.ts'
import { findBagByDeposit, hasResultOfSystems } from '../queries/missing-queries.ts'
import { countedRows, linkResult, numberRows, resultKey } from '../queries/result-queries.ts'

/** What becomes of a bag and the declaration that gets it. One that was counted keeps its result and its notice. */
export async function joinBag({ tx, staff, now }: ActContext, bag: Bag, deposit: Deposit) {
  const { id: depositId, companyId, accountId, securityBagNumber: number } = deposit
  const { bag: joined, write } = changeBag(bag, { depositId, companyId, accountId })
  const common = { bag: joined, detail: { depositId, number }, event: arrivalEvent(joined) }
  const { staffId } = staff
  if (bag.state !== 'counted' || bag.closedAt === null) {
    return { ...common, writes: [write, ...numberRows(bag, { depositId, number, at: now, staffId })] }
  }
  await linkResult(tx, resultKey(bag.id), depositId)
  const counted = countedRows(bag, { depositId, number, at: bag.closedAt, staffId })
  return { ...common, writes: [write, ...counted] }
}

/** Refuses a declaration that does not wait for its bag any more. */
export async function checkWaiting(
  { tx }: Pick<ActContext, 'tx'>,
  { id, removedAt, countingState: word }: Deposit,
): Promise<void> {
  if (removedAt !== null) throw new Problem('depositRemoved')
  // Where the systems have a result of it, a bag of the desk would give it a second one.
  if (countingState(word) === 'handled' || (await hasResultOfSystems(tx, id)))
    throw new Problem('depositHandled')
  if (await findBagByDeposit(tx, id)) throw new Problem('stateChanged')
}

/** The money of a bag that was counted is booked: the declaration must be of the same account. */
export function checkAccount({ state, accountId }: Bag, deposit: Deposit): void {
  if (state === 'counted' && accountId !== deposit.accountId) throw new Problem('stateChanged')
}

type Wish = { readonly deposit: Deposit; readonly knownBy: KnownBy }

/** Asks a second person, who has not counted the bag, for its declaration. */
export async function askForJoin(context: ActContext, bag: Bag, { deposit, knownBy }: Wish): Promise<number> {
  const counters = await findCounters(context.tx, bag.id)
  const { id: depositId, securityBagNumber: number, registerDate: salesDay, companyId } = deposit
  const asked = {
    kind: 'bagJoin',
    companyId,
    subject: String(bag.id),
    payload: { depositId, number, salesDay, knownBy },
    subjectVersion: bag.version,
    reason: '',
  } as const
  return askForApproval(context, asked, { counter: counters.map(({ staffId }) => staffId) })
}

/** The declaration and the bag of such a request, locked in this order, and what approving does. */
export const lockJoined: LockSubject<'bagJoin'> = async ({ tx }, { subject, payload }) => {
  const deposit = await lockDeclaration(tx, readJoin(payload).depositId)
  const bag = await lockBagRow(tx, Number(subject))
  if (!bag || !deposit || !(await isStillOpen(tx, bag, deposit))) return undefined
  const counters = await findCounters(tx, bag.id)
  return {
    version: bag.version,
    barred: { counter: counters.map(({ staffId }) => staffId) },
    carryOut: async (context) => {
      const { writes, detail, event } = await joinBag(context, bag, deposit)
      await writeRows(context.tx, writes)
      return { companyId: deposit.companyId, detail: { bagId: bag.id, ...detail }, event }
    },
  }
}

async function isStillOpen(tx: ActContext['tx'], bag: Bag, deposit: Deposit): Promise<boolean> {
  const isFree = bag.depositId === null && bag.counterId === null
  const isLiving = deposit.removedAt === null && countingState(deposit.countingState) !== 'handled'
  return (
    isFree &&
    isLiving &&
    !(await hasResultOfSystems(tx, deposit.id)) &&
    (await findBagByDeposit(tx, deposit.id)) === undefined
  )
}
