import { mayAct } from '@kassavirta/domain/counting/states'
import { countingState } from '@kassavirta/domain/kernel/counting-state'
import { DAY_MS } from '@kassavirta/domain/kernel/durations'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { insertion } from '../../platform/database/row-writes.ts'
import { together } from '../../platform/database/together.ts'
import { BeginAgain } from '../../platform/database/transaction.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { bag as bagTable, bagPerson } from '../../tables/counting.ts'
import { isContested, type Claim } from './held-bag.ts'
import { UNTIED } from './owner.ts'
import { changeBag, lockNumber, lockTable, type Bag, type Deposit } from './queries.ts'
import { arrivalEvent, readNumber, SAME_BAG_MS } from './receive-bag.ts'
import { tableOf } from './table.ts'
import { knowOpening, lockWished, type KnownOpening } from './wished-bag.ts'

/** A number that the systems counted within this time is the same money; later it may be another bag. */
const SAME_MONEY_MS = 90 * DAY_MS

type Wish = {
  readonly number?: string | null | undefined
  readonly bagId?: number | null | undefined
}

/** Puts a bag on the table of whoever counts it, first or second. A bag that was not scanned in arrives now. */
export async function openBag(context: ActContext, wish: Wish) {
  const { isOwn, isNew, waiting, declared, ...held } = await holdWished(context, wish)
  const { companyId, accountId, depositId, securityBagNumber: number } = held.bag
  const known = await knowOpening(context.tx, {
    bagId: isNew ? null : held.bag.id,
    companyId,
    accountId,
    number,
    depositId: declared ? depositId : null,
    since: timeBefore(context, SAME_MONEY_MS),
  })
  const bag = known.newBagId === null ? held.bag : { ...held.bag, id: known.newBagId }
  const opening = { bag, isNew, declared, waiting, known }
  return isOwn ? showAgain(context, opening) : putOnTable(context, opening)
}

async function holdWished(context: ActContext, { number, bagId }: Wish) {
  const { tx, staff, now } = context
  const clean = bagId ? null : readNumber(number ?? '')
  const { staffId } = staff
  const wished = { bagId: bagId ?? null, number: clean, since: timeBefore(context, SAME_BAG_MS), staffId }
  // All go out at once; the bag is looked for when the person's table and its number are locked.
  const [, , { found, bag, declared, waiting, ownBagId }] = await together([
    lockTable(tx, { staffId }),
    clean === null ? undefined : lockNumber(tx, { number: clean }),
    lockWished(tx, wished),
  ])
  if (!found && clean === null) throw new Problem('notFound')
  if (ownBagId !== null && ownBagId !== found?.id) throw new Problem('otherBagOpen')
  if (found && !bag) throw new Problem('notFound')
  if (found && bag && (bag.depositId !== found.depositId || bag.state !== found.state)) throw new BeginAgain()
  return {
    bag: bag ?? newBag(clean ?? '', staffId, now),
    isNew: bag === null,
    isOwn: ownBagId !== null,
    // A bag whose declaration was removed counts as undeclared.
    declared: declared?.removedAt === null ? declared : undefined,
    waiting,
  }
}

const newBag = (securityBagNumber: string, arrivedBy: number, now: Date): Bag => ({
  id: 0,
  depositId: null,
  companyId: null,
  accountId: null,
  securityBagNumber,
  state: 'arrived',
  version: 0,
  arrivedAt: now,
  receivedAt: now,
  arrivedBy,
  counterId: null,
  openedAt: null,
  pass: 0,
  compared: false,
  asideReason: '',
  closedBy: null,
  closedAt: null,
})

type Opening = {
  readonly bag: Bag
  /** Nobody took it in, so it has no row yet. */
  readonly isNew: boolean
  /** The declaration that the bag is tied to, and those with its number that are tied to none. */
  readonly declared: Deposit | undefined
  readonly waiting: readonly Deposit[]
  readonly known: KnownOpening
}

/** Whether the provider's systems have counted the money in the bag, or say so. */
function isCountedElsewhere({ declared, waiting, known: { claims, newestState } }: Opening): boolean {
  if (declared) return countingState(declared.countingState) === 'handled' || !claims.some(isOf(declared.id))
  return waiting.length > 0 ? claims.length === 0 : countingState(newestState) === 'handled'
}

const isOf = (depositId: number | null) => (claim: Claim) => claim.depositId === depositId

/**
 * A bag gets its declaration when it is opened: the only living one with its number. Where several have it, or somebody
 * has said already whose it is, it is tied to none until it is counted.
 */
function tieOf({ bag, declared, waiting, known: { claims } }: Opening): Partial<Bag> {
  if (declared && !isContested(claims, declared.id)) return {}
  const isFree = bag.state === 'arrived' && bag.accountId === null
  const [only] = isFree && claims.length === 1 ? claims : []
  // It was declared while others were waited for, and is not locked.
  if (only && !waiting.some(({ id }) => id === only.depositId)) throw new BeginAgain()
  if (only) return { depositId: only.depositId, companyId: only.place.companyId, accountId: only.account.id }
  return bag.depositId === null && bag.accountId !== null ? {} : UNTIED
}

function putOnTable(context: ActContext, opening: Opening) {
  const { bag, known, isNew } = opening
  const { staffId } = context.staff
  const isSecond = bag.state === 'second'
  if (!mayAct(bag.state, isSecond ? 'openSecond' : 'open', 'none')) throw new Problem('stateChanged')
  if (isCountedElsewhere(opening)) throw new Problem('countedElsewhere')
  const step = isSecond ? 'second' : 'first'
  const joined = known.people.find((person) => person.staffId === staffId)
  if (joined && joined.step !== step) throw new Problem('sameCounter')
  const state = isSecond ? 'secondCounting' : 'counting'
  const openedAt = bag.openedAt ?? context.now
  const change = { state, counterId: staffId, openedAt, pass: bag.pass + 1, compared: false } as const
  const { bag: opened, write } = changeBag(bag, { ...change, ...tieOf(opening) })
  const isFoundNow = opened.depositId !== null && opened.depositId !== bag.depositId
  return {
    ...shown(context, opening, opened),
    action: 'bag.opened',
    detail: { step },
    ...(isFoundNow ? { event: arrivalEvent(opened) } : {}),
    writes: [
      isNew ? insertion(bagTable, opened) : write,
      ...(joined ? [] : [insertion(bagPerson, { bagId: bag.id, staffId, step })]),
    ],
  }
}

/** The page was lost: the bag is on this table already. */
const showAgain = (context: ActContext, opening: Opening) => ({
  ...shown(context, opening, opening.bag),
  action: 'bag.shown',
})

function shown(context: ActContext, { declared, waiting, known }: Opening, bag: Bag) {
  const tied = known.claims.find(isOf(bag.depositId))
  const owner = bag.companyId === null ? { place: null, account: null } : known
  const declaration = [declared, ...waiting].find((deposit) => deposit?.id === bag.depositId)
  return {
    answer: tableOf(context, bag, { ...known, ...owner, ...tied, declaration }),
    subject: bag.id,
    companyId: bag.companyId,
  }
}

const timeBefore = ({ now }: ActContext, ms: number): string => new Date(now.getTime() - ms).toISOString()
