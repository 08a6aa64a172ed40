import * as z from 'zod/mini'
import type * as api from '@kassavirta/domain/bags/counting/missing-api'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { countingState } from '@kassavirta/domain/kernel/data/states'
import { type KnownBy, knownBy } from '@kassavirta/domain/people/approvals/api'
import { askForApproval, type LockSubject } from '../../../people/approvals/queries.ts'
import { insertions, writeRows, type RowWrite } from '../../../platform/database/row-writes.ts'
import { checkVersion, type ActContext } from '../../../platform/staff/desk-act.ts'
import { bagPerson } from '../../../tables/bags.ts'
import type { ActOf } from '../bags/lock-bag.ts'
import { arrivalEvent } from '../bags/bag-arrival.ts'
import { showBag, subjectOf } from '../bags/show-bag.ts'
import { readRules } from '../counting-rules.ts'
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

type TieCandidates = { readonly deposit: Deposit | undefined; readonly bag: Bag | undefined }

/**
 * Links a declaration with a bag of another number. The bag's counters do not see the link: two of them choose its
 * declaration again from the slip in the bag. Linking a counted bag needs a second person's approval (decisions Q15).
 */
export const linkMissingBag: ActOf<typeof api.linkMissingBag, TieCandidates> = {
  lock: async ({ tx }, { params: { depositId }, body: { bagId } }) => {
    const deposit = await lockDeclaration(tx, depositId)
    return { deposit, bag: await lockBagRow(tx, bagId) }
  },
  work: async (context, { deposit, bag }, { body: { version, knownBy } }) => {
    const { tx, staff } = context
    if (!deposit || !bag) throw new Problem('notFound')
    await checkJoinable(context, { bag, deposit })
    if (!isFree(bag)) throw new Problem('stateChanged')
    checkVersion(bag, version)
    const counters = await findCounters(tx, bag.id)
    if (counters.some(({ staffId }) => staffId === staff.staffId)) throw new Problem('tookPart')
    const rules = await readRules(tx)
    const { id: depositId, securityBagNumber: number } = deposit
    if (bag.state === 'counted') {
      const approvalId = await askForJoin(context, { bag, deposit }, knownBy)
      return {
        answer: { bag: await showBag(context, bag, rules), approvalId },
        action: 'join.requested',
        ...subjectOf(bag),
        detail: { approvalId, depositId, knownBy },
      }
    }
    const { bag: linked, write } = changeBag(bag, { linkedDepositId: depositId })
    return {
      answer: { bag: await showBag(context, linked, rules), approvalId: null },
      action: 'bag.linked',
      ...subjectOf(linked),
      detail: { depositId, number, knownBy },
      writes: [write, linkerRows(bag.id, [staff.staffId])],
    }
  },
}

/** Without a declaration, on no table, and not linked while it waited. */
const isFree = ({ depositId, counterId, state, linkedDepositId }: Bag): boolean =>
  depositId === null &&
  counterId === null &&
  state !== 'withdrawn' &&
  (linkedDepositId === null || state === 'counted')

/** A person who ties a bag to a declaration by hand neither counts nor decides it (decisions Q15). */
const linkerRows = (bagId: number, linkers: readonly number[]): RowWrite =>
  insertions(
    bagPerson,
    linkers.map((staffId) => ({ bagId, staffId, step: 'link' as const })),
  )

type Tie = { readonly bag: Bag; readonly deposit: Deposit }

/**
 * Refuses a declaration that no longer waits for its bag, or whose account is not the one that the money was booked to.
 */
async function checkJoinable({ tx }: Pick<ActContext, 'tx'>, { bag, deposit }: Tie): Promise<void> {
  const { id, removedAt, countingState: word } = deposit
  if (removedAt !== null) throw new Problem('depositRemoved')
  // The systems have a result of it already: a bag counted at the desk would add a second one.
  if (countingState(word) === 'handled' || (await hasResultOfSystems(tx, id)))
    throw new Problem('depositHandled')
  const isTaken = await findBagByDeposit(tx, id)
  // The money of a counted bag is booked to its account.
  const isOfOtherAccount = bag.state === 'counted' && bag.accountId !== deposit.accountId
  if (isTaken || isOfOtherAccount || (await isDeclaredByOther(tx, bag.securityBagNumber, id)))
    throw new Problem('stateChanged')
}

/** Asks a second person, who has not counted the bag, to approve the declaration of a counted bag. */
async function askForJoin(context: ActContext, tie: Tie, knownBy: KnownBy): Promise<number> {
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

/** Locks the declaration of such a request, then its bag; approving joins them. */
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

/** The payload of such a request: the declaration as it was, and how the person knows that it is the bag's. */
const BagJoin = z.object({
  depositId: z.int(),
  number: z.string(),
  salesDay: z.string(),
  knownBy: z.enum(knownBy),
})

const readJoin = (payload: unknown): z.output<typeof BagJoin> => BagJoin.parse(payload)

/** The declaration as the request shows it. */
export function describeJoin(payload: unknown) {
  const { number, salesDay, knownBy } = readJoin(payload)
  return { join: { number, salesDay, knownBy } }
}
