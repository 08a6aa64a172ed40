import type * as api from '@kassavirta/domain/bags/counting/api'
import { mayAct } from '@kassavirta/domain/bags/counting/states'
import { countingState } from '@kassavirta/domain/kernel/data/counting-state'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { insertion } from '../../../platform/database/row-writes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { RetryTransaction } from '../../../platform/database/transaction.ts'
import type { ActContext } from '../../../platform/staff/desk-act.ts'
import { toWireComparison } from '../count-correction.ts'
import { bagPerson } from '../../../tables/counting.ts'
import type { ActOf } from '../bags/act-of.ts'
import { arrivalEvent, isStillMeant, readNumber } from '../bags/bag-arrival.ts'
import { compareTills, tillsOfPass, tillToWire } from '../bags/bag-counts.ts'
import { UNTIED } from '../bags/bag-owner.ts'
import { isContested, loadBag, lockBagRows, type HeldBag } from '../bags/lock-bag.ts'
import { showHeld, subjectOf, toCandidate } from '../bags/show-bag.ts'
import {
  changeBag,
  findBag,
  findBagByNumber,
  findBagOfCounter,
  insertBag,
  lockDeclarations,
  lockNumber,
  lockTable,
  newestCountingState,
  type Bag,
  type Deposit,
} from '../queries/bag-queries.ts'
import { isForOtherAccount } from '../bags/ended-account.ts'
import type { Claim } from '../queries/claim-queries.ts'

/** A number that the systems counted within this time is the same money; later it may be another bag. */
const SAME_MONEY_MS = 90 * DAY_MS

/** The bag that was asked for, if there is one, and its declarations: all locked. */
type Requested = {
  /** The number by which it was asked for; null where it was a row of a list. */
  readonly number: string | null
  readonly bag: Bag | undefined
  readonly deposits: readonly Deposit[]
}

/** Puts a bag on the table of whoever counts it, first or second. A bag that was not scanned in arrives now. */
export const openBag: ActOf<typeof api.openBag, Requested & { readonly ownBagId: number | undefined }> = {
  lock: async ({ tx, staff }, { body: { number, bagId } }) => {
    await lockTable(tx, staff.staffId)
    const requested = bagId ? await lockById(tx, bagId) : await lockByNumber(tx, readNumber(number ?? ''))
    return { ...requested, ownBagId: await findBagOfCounter(tx, staff.staffId) }
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

async function lockById(tx: Db, bagId: number): Promise<Requested> {
  const seen = await findBag(tx, bagId)
  if (!seen) throw new Problem('notFound')
  return { number: null, ...(await lockBagRows(tx, seen)) }
}

/** The number is locked before a bag with it is looked for: of two who open it at once one makes the bag. */
async function lockByNumber(tx: Db, number: string): Promise<Requested> {
  await lockNumber(tx, number)
  const seen = await findBagByNumber(tx, number)
  if (seen) return { number, ...(await lockBagRows(tx, seen)) }
  const deposits = await lockDeclarations(tx, { depositId: null, securityBagNumber: number, chosenIds: [] })
  return { number, bag: undefined, deposits }
}

async function holdBag(
  { tx, staff, now }: ActContext,
  { number, bag, deposits }: Requested,
): Promise<HeldBag> {
  if (bag && (number === null || isStillMeant(bag, now))) return loadBag(tx, bag, deposits)
  const arrival = { arrivedAt: now, receivedAt: now, arrivedBy: staff.staffId }
  const made = await insertBag(tx, { securityBagNumber: number ?? '', ...arrival })
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
  return countingState(await newestCountingState(tx, bag.securityBagNumber, since)) === 'handled'
}

const isOf = (depositId: number | null) => (claim: Claim) => claim.depositId === depositId

/**
 * A bag gets its declaration when it is opened: the only living one with its number. Where several have it, or somebody
 * has said already whose it is, it is tied to none until it is counted.
 */
function tieOf(held: HeldBag): Partial<Bag> {
  const { bag, deposit, claims } = held
  if (deposit && !isContested(claims, deposit.id)) return {}
  const isFree = bag.state === 'arrived' && bag.accountId === null
  const [only] = isFree && claims.length === 1 ? claims : []
  // It was declared while others were waited for, and is not locked.
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
  const { bag: opened, write } = changeBag(bag, { ...change, ...tieOf(held) })
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
 * What lies on the table: the bag, its company and what was counted so far. What was declared only once the difference was
 * shown: the page may have been lost since.
 */
function toTable(context: ActContext, held: HeldBag) {
  const { bag, claims, deposits } = held
  const declaration = deposits.find(({ id, removedAt }) => id === bag.depositId && removedAt === null)
  const saved = held.passes.find(({ pass }) => pass === bag.pass)
  const tills = tillsOfPass(held.tills, bag.pass)
  const isFirst = bag.state !== 'secondCounting'
  const hasToChoose = isContested(claims, bag.depositId) && !bag.compared
  // Nobody learns what it was tied to, or what somebody else has chosen: the slip in the bag tells it.
  const isHidden = isFirst ? hasToChoose && bag.depositId !== null : hasToChoose || bag.depositId === null
  const owner = isHidden ? NOBODY : ownerOf(held)
  const { company } = owner
  // Nor which account somebody has chosen for one that has ended.
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

/** Whose an opened bag is: it may have been tied by the opening. */
function ownerOf({ bag, claims, company, account }: HeldBag) {
  const tied = claims.find(isOf(bag.depositId))
  if (tied) return tied
  return bag.companyId === null ? NOBODY : { company, account }
}
