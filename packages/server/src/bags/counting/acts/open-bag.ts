import type * as api from '@kassavirta/domain/bags/counting/api'
import { mayAct } from '@kassavirta/domain/bags/counting/states'
import { countingState } from '@kassavirta/domain/kernel/data/states'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { insertion } from '../../../platform/database/row-writes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { RetryTransaction } from '../../../platform/database/transaction.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { toWireComparison } from '../count-correction.ts'
import { bagPerson } from '../../../tables/bags.ts'
import { type ActOf, isContested, loadBag, lockBagRows, type HeldBag } from '../bags/lock-bag.ts'
import { arrivalEvent, isStillMeant, readNumber } from '../bags/bag-arrival.ts'
import { compareTills, tillsOfPass, tillToWire } from '../bags/bag-counts.ts'
import { UNTIED, isForOtherAccount } from '../bags/bag-owner.ts'
import { showHeld, subjectOf, toCandidate } from '../bags/show-bag.ts'
import * as bagQueries from '../queries/bag-queries.ts'
import type { Claim } from '../queries/claim-queries.ts'

/** A number that the systems counted within this time is the same money; later it may be another bag. */
const SAME_MONEY_MS = 90 * DAY_MS

/** The requested bag, if there is one, and its declarations, all locked. */
type RequestedBag = {
  /** The scanned or typed number; null where the bag was chosen from a list. */
  readonly number: string | null
  readonly bag: bagQueries.Bag | undefined
  readonly deposits: readonly bagQueries.Deposit[]
}

/** Puts a bag on its counter's table, for the first or the second count. A bag that was not scanned in arrives now. */
export const openBag: ActOf<typeof api.openBag, RequestedBag & { readonly ownBagId: number | undefined }> = {
  lock: async ({ tx, staff }, { body: { number, bagId } }) => {
    await bagQueries.lockTable(tx, staff.staffId)
    const requested = bagId ? await lockById(tx, bagId) : await lockByNumber(tx, readNumber(number ?? ''))
    return { ...requested, ownBagId: await bagQueries.findBagOfCounter(tx, staff.staffId) }
  },
  work: async (context, { ownBagId, ...requested }) => {
    const isOwn = ownBagId !== undefined
    if (isOwn && ownBagId !== requested.bag?.id) throw new Problem('otherBagOpen')
    const held = await holdBag(context, requested)
    // The page was lost: the bag is on this table already.
    if (isOwn) return { ...answerOf(context, held), action: 'bag.shown' }
    return putOnTable(context, held)
  },
}

async function lockById(tx: Db, bagId: number): Promise<RequestedBag> {
  const seen = await bagQueries.findBag(tx, bagId)
  if (!seen) throw new Problem('notFound')
  return { number: null, ...(await lockBagRows(tx, seen)) }
}

/**
 * Locks the number before its bag is looked for, so that of two people who open it at once only one creates the bag.
 */
async function lockByNumber(tx: Db, number: string): Promise<RequestedBag> {
  await bagQueries.lockNumber(tx, number)
  const seen = await bagQueries.findBagByNumber(tx, number)
  if (seen) return { number, ...(await lockBagRows(tx, seen)) }
  const deposits = await bagQueries.lockDeclarations(tx, {
    depositId: null,
    securityBagNumber: number,
    chosenIds: [],
  })
  return { number, bag: undefined, deposits }
}

async function holdBag(
  { tx, staff, now }: ActContext,
  { number, bag, deposits }: RequestedBag,
): Promise<HeldBag> {
  if (bag && (number === null || isStillMeant(bag, now))) return loadBag(tx, bag, deposits)
  const arrival = { arrivedAt: now, receivedAt: now, arrivedBy: staff.staffId }
  const made = await bagQueries.insertBag(tx, { securityBagNumber: number ?? '', ...arrival })
  // A bag with the number that was counted long ago keeps its declaration.
  const waiting = deposits.filter(({ id }) => id !== bag?.depositId)
  return loadBag(tx, made, waiting)
}

/** The declarations with the number of a bag that it is not tied to. */
const waitingFor = ({ bag, deposits }: HeldBag) => deposits.filter(({ id }) => id !== bag.depositId)

/** Whether the provider's systems have counted the money in the bag, or say so. */
async function isCountedElsewhere({ tx, now }: ActContext, held: HeldBag): Promise<boolean> {
  const { bag, deposit, claims } = held
  if (deposit) return countingState(deposit.countingState) === 'handled' || !claims.some(isOf(deposit.id))
  if (waitingFor(held).length > 0) return claims.length === 0
  const since = new Date(now.getTime() - SAME_MONEY_MS)
  return countingState(await bagQueries.newestCountingState(tx, bag.securityBagNumber, since)) === 'handled'
}

const isOf = (depositId: number | null) => (claim: Claim) => claim.depositId === depositId

/**
 * A bag gets its declaration when it is opened: the only living one with its number. Where several declarations have
 * the number, or a counter has chosen an owner already, it is tied to none until it is counted.
 */
function tieOf(held: HeldBag): Partial<bagQueries.Bag> {
  const { bag, deposit, claims } = held
  if (deposit && !isContested(claims, deposit.id)) return {}
  const isFree = bag.state === 'arrived' && bag.accountId === null
  const [only] = isFree && claims.length === 1 ? claims : []
  // It was declared while this transaction waited for the locks, so it is not locked.
  if (only && !waitingFor(held).some(({ id }) => id === only.depositId)) throw new RetryTransaction()
  if (only)
    return { depositId: only.depositId, companyId: only.company.companyId, accountId: only.account.id }
  return bag.depositId === null && bag.accountId !== null ? {} : UNTIED
}

async function putOnTable(context: ActContext, held: HeldBag) {
  const { bag, counters } = held
  const { staffId } = context.staff
  const isSecond = bag.state === 'second'
  if (!mayAct(bag.state, isSecond ? 'openSecond' : 'open', 'none')) throw new Problem('stateChanged')
  if (await isCountedElsewhere(context, held)) throw new Problem('countedElsewhere')
  const step = isSecond ? 'second' : 'first'
  const joined = counters.find((counter) => counter.staffId === staffId)
  if (joined && joined.step !== step) throw new Problem('sameCounter')
  const state = isSecond ? 'secondCounting' : 'counting'
  const openedAt = bag.openedAt ?? context.now
  const change = { state, counterId: staffId, openedAt, pass: bag.pass + 1, compared: false } as const
  const { bag: opened, write } = bagQueries.changeBag(bag, { ...change, ...tieOf(held) })
  const isFoundNow = opened.depositId !== null && opened.depositId !== bag.depositId
  return {
    ...answerOf(context, { ...held, bag: opened }),
    action: 'bag.opened',
    detail: { step },
    ...(isFoundNow ? { event: arrivalEvent(opened) } : {}),
    writes: [write, ...(joined ? [] : [insertion(bagPerson, { bagId: bag.id, staffId, step })])],
  }
}

const answerOf = (context: ActContext, held: HeldBag) => ({
  answer: toTable(context, held),
  ...subjectOf(held.bag),
})

/**
 * What the page of the table shows: the bag, its company and the count so far. Once the counter was shown the
 * difference, it shows the declared figures too, because the page may have been closed since.
 */
function toTable(context: ActContext, held: HeldBag) {
  const { bag, claims, deposits } = held
  const declaration = deposits.find(({ id, removedAt }) => id === bag.depositId && removedAt === null)
  const saved = held.passes.find(({ pass }) => pass === bag.pass)
  const tills = tillsOfPass(held.tills, bag.pass)
  const isFirst = bag.state !== 'secondCounting'
  const hasToChoose = isContested(claims, bag.depositId) && !bag.compared
  // The counter reads the owner from the slip in the bag, so neither the tie nor another counter's choice is shown.
  const isHidden = isFirst ? hasToChoose && bag.depositId !== null : hasToChoose || bag.depositId === null
  const owner = isHidden ? NOBODY : ownerOf(held)
  const { company } = owner
  // Nor is the account that another counter chose in place of an ended one.
  const account = isForOtherAccount(held) ? null : owner.account
  return {
    ...showHeld(context, { ...held, company }, bag),
    step: isFirst ? ('first' as const) : ('second' as const),
    isDeclared: declaration !== undefined && !isHidden,
    salesDay: isHidden ? null : (declaration?.registerDate ?? null),
    accountId: account?.id ?? null,
    accountNumber: account?.number ?? '',
    pass: bag.pass,
    tills: tills.map(tillToWire),
    intact: saved?.intact ?? null,
    suspects: [...(saved?.suspects ?? [])],
    note: saved?.note ?? '',
    candidates: hasToChoose ? claims.map(toCandidate) : [],
    chosen: saved?.chosen ? (saved.depositId ?? ('none' as const)) : null,
    figures: bag.compared ? toWireComparison(compareTills(declaration, tills)) : null,
  }
}

const NOBODY = { company: null, account: null }

/** The owner of an opened bag, which the opening may have tied to a declaration. */
function ownerOf({ bag, claims, company, account }: HeldBag) {
  const tied = claims.find(isOf(bag.depositId))
  if (tied) return tied
  return bag.companyId === null ? NOBODY : { company, account }
}
