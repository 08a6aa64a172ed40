import type { KnownBy } from '@kassavirta/domain/people/approvals/api'
import { countingState } from '@kassavirta/domain/kernel/data/counting-state'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { insertions, writeRows, type RowWrite } from '../../../platform/database/row-writes.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { askForApproval, type LockSubject } from '../../../people/approvals/approvals.ts'
import { readJoin } from '../bag-join.ts'
import { bagPerson } from '../../../tables/counting.ts'
import { arrivalEvent } from '../bags/bag-arrival.ts'
import {
  changeBag,
  findCounters,
  lockBagRow,
  lockDeclaration,
  type Bag,
  type Deposit,
} from '../queries/bag-queries.ts'
import { findBagByDeposit, hasResultOfSystems, isDeclaredByOther } from '../queries/missing-queries.ts'
import { countedRows, linkResult, resultKey } from '../queries/result-queries.ts'

/** A person who ties a bag to a declaration by hand neither counts nor decides it (decisions Q15). */
export const linkerRows = (bagId: number, linkers: readonly number[]): RowWrite =>
  insertions(
    bagPerson,
    linkers.map((staffId) => ({ bagId, staffId, step: 'link' as const })),
  )

type Tie = { readonly bag: Bag; readonly deposit: Deposit }

/** Refuses a declaration that does not wait for its bag any more, or whose account is not that of the money. */
export async function checkJoinable({ tx }: Pick<ActContext, 'tx'>, { bag, deposit }: Tie): Promise<void> {
  const { id, removedAt, countingState: word } = deposit
  if (removedAt !== null) throw new Problem('depositRemoved')
  // Where the systems have a result of it, a bag of the desk would give it a second one.
  if (countingState(word) === 'handled' || (await hasResultOfSystems(tx, id)))
    throw new Problem('depositHandled')
  const isTaken = await findBagByDeposit(tx, id)
  // The money of a bag that was counted is booked.
  const isOfOtherAccount = bag.state === 'counted' && bag.accountId !== deposit.accountId
  if (isTaken || isOfOtherAccount || (await isDeclaredByOther(tx, bag.securityBagNumber, id)))
    throw new Problem('stateChanged')
}

/** Asks a second person, who has not counted the bag, for the declaration of one that is counted. */
export async function askForJoin(context: ActContext, tie: Tie, knownBy: KnownBy): Promise<number> {
  const { bag, deposit } = tie
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
    carryOut: async (context, { requestedBy }) => {
      const linkers = [requestedBy, context.staff.staffId].flatMap((id) => id ?? [])
      const { detail, event } = await joinCounted(context, { bag, deposit }, linkers)
      return { companyId: deposit.companyId, detail, event }
    },
  }
}

/** A counted bag keeps its result and its notice; its declaration is handled. */
async function joinCounted({ tx, staff: { staffId } }: ActContext, tie: Tie, linkers: readonly number[]) {
  const { bag, deposit } = tie
  const { id: depositId, companyId, accountId, securityBagNumber: number } = deposit
  if (bag.closedAt === null) throw new Error(`bag ${bag.id} is not counted`)
  const { bag: joined, write } = changeBag(bag, { depositId, companyId, accountId })
  await linkResult(tx, resultKey(bag.id), depositId)
  const counted = countedRows(bag, { depositId, number, at: bag.closedAt, staffId })
  await writeRows(tx, [write, ...counted, linkerRows(bag.id, linkers)])
  return { detail: { bagId: bag.id, depositId, number }, event: arrivalEvent(joined) }
}

async function isStillOpen(tx: ActContext['tx'], bag: Bag, deposit: Deposit): Promise<boolean> {
  const isFree = bag.depositId === null && bag.state === 'counted'
  const isLiving = deposit.removedAt === null && countingState(deposit.countingState) !== 'handled'
  return (
    isFree &&
    isLiving &&
    !(await hasResultOfSystems(tx, deposit.id)) &&
    (await findBagByDeposit(tx, deposit.id)) === undefined
  )
}
