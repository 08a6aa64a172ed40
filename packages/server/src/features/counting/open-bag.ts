import { mayAct } from '@kassavirta/domain/counting/states'
import { countingState } from '@kassavirta/domain/kernel/counting-state'
import { DAY_MS } from '@kassavirta/domain/kernel/durations'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { insertion, type RowWrite } from '../../platform/database/row-writes.ts'
import { BeginAgain } from '../../platform/database/transaction.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { bag as bagTable, bagPerson } from '../../tables/counting.ts'
import { changeBag, lockNumber, type Bag, type Deposit } from './queries.ts'
import { arrivalEvent, readNumber, SAME_BAG_MS } from './receive-bag.ts'
import { stageRows } from './result-queries.ts'
import { tableOf } from './table.ts'
import { knowOpening, lockWished, type KnownOpening } from './wished-bag.ts'

/** A number that the systems counted within this time is the same money; later it may be another bag. */
const SAME_MONEY_MS = 90 * DAY_MS

type Wish = {
  readonly number?: string | null | undefined
  readonly bagId?: number | null | undefined
  readonly depositId?: number | null | undefined
}

/** Puts a bag on the table of whoever counts it, first or second. A bag that was not scanned in arrives now. */
export async function openBag(context: ActContext, wish: Wish) {
  const { isOwn, isNew, declared, waiting, ...held } = await holdWished(context, wish)
  const declaration = declared ?? choose(waiting, wish.depositId)
  const isChosen = held.bag.depositId === null && declaration !== undefined && held.bag.state === 'counting'
  const link = isOwn && !isChosen ? {} : linkTo(held.bag, declaration)
  const { companyId, accountId, securityBagNumber: number } = { ...held.bag, ...link }
  const known = await knowOpening(context.tx, {
    bagId: isNew ? null : held.bag.id,
    companyId,
    accountId,
    depositId: declaration?.id ?? null,
    number,
    since: timeBefore(context, SAME_MONEY_MS),
  })
  const isUndeclared = !declared && waiting.length === 0
  if (isUndeclared && countingState(known.newestState) === 'handled') throw new Problem('countedElsewhere')
  const bag = known.newBagId === null ? held.bag : { ...held.bag, id: known.newBagId }
  const opening = { bag, isNew, declaration, link, known }
  return isOwn ? showAgain(context, opening, isChosen) : putOnTable(context, opening)
}

async function holdWished(context: ActContext, { number, bagId }: Wish) {
  const { tx, staff, now } = context
  const clean = bagId ? null : readNumber(number ?? '')
  const { staffId } = staff
  const wished = { bagId: bagId ?? null, number: clean, since: timeBefore(context, SAME_BAG_MS), staffId }
  // Both go out at once; the bag is looked for when its number is locked.
  const [, { found, bag, declared, waiting, ownBagId }] = await Promise.all([
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
    // A bag whose declaration was removed before it was opened counts as undeclared.
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
  pass: 0,
  compared: false,
  asideReason: '',
  closedBy: null,
  closedAt: null,
})

/** The declaration of a bag that has none of its own: the one that was chosen, or the only one with the number. */
function choose(waiting: readonly Deposit[], chosen: number | null | undefined): Deposit | undefined {
  if (!chosen) return waiting.length === 1 ? waiting[0] : undefined
  const found = waiting.find(({ id }) => id === chosen)
  if (!found) throw new Problem('notFound')
  return found
}

type Opening = {
  readonly bag: Bag
  /** Nobody took it in, so it has no row yet. */
  readonly isNew: boolean
  readonly declaration: Deposit | undefined
  readonly link: Partial<Bag>
  readonly known: KnownOpening
}

function putOnTable(context: ActContext, opening: Opening) {
  const { bag, declaration, link, known, isNew } = opening
  const { staffId } = context.staff
  const isSecond = bag.state === 'second'
  if (!mayAct(bag.state, isSecond ? 'openSecond' : 'open', 'none')) throw new Problem('stateChanged')
  if (declaration && isCountedElsewhere(declaration, known)) throw new Problem('countedElsewhere')
  const step = isSecond ? 'second' : 'first'
  const joined = known.people.find((person) => person.staffId === staffId)
  if (joined && joined.step !== step) throw new Problem('sameCounter')
  const state = isSecond ? 'secondCounting' : 'counting'
  const change = { state, counterId: staffId, pass: bag.pass + 1, compared: false, ...link } as const
  const { bag: opened, write } = changeBag(bag, change)
  return {
    ...shown(context, opening, opened),
    action: 'bag.opened',
    detail: { step },
    writes: [
      isNew ? insertion(bagTable, opened) : write,
      ...(joined ? [] : [insertion(bagPerson, { bagId: bag.id, staffId, step })]),
      ...openedRows(context, bag, opened),
    ],
  }
}

const isCountedElsewhere = (declaration: Deposit, { hasForeignResult }: KnownOpening): boolean =>
  hasForeignResult || countingState(declaration.countingState) === 'handled'

/** The page was lost, or a declaration was chosen: the bag is on this table already. */
function showAgain(context: ActContext, opening: Opening, isChosen: boolean) {
  const { bag, link } = opening
  const linked = isChosen ? changeBag(bag, link) : undefined
  const now = linked?.bag ?? bag
  return {
    ...shown(context, opening, now),
    action: isChosen ? 'bag.linked' : 'bag.shown',
    writes: [...(linked ? [linked.write] : []), ...openedRows(context, bag, now)],
  }
}

/** What both tell, with the arrival where the declaration was found only now. */
function shown(context: ActContext, { bag: before, declaration, known }: Opening, bag: Bag) {
  return {
    answer: tableOf(context, bag, {
      ...known,
      declaration: declaration?.id === bag.depositId ? declaration : undefined,
    }),
    subject: bag.id,
    companyId: bag.companyId,
    ...(isFoundNow(before, bag) ? { event: arrivalEvent(bag) } : {}),
  }
}

/** What the customer can follow: the arrival where the declaration was found only now, and the first opening. */
function openedRows({ staff: { staffId }, now }: ActContext, before: Bag, bag: Bag): readonly RowWrite[] {
  if (bag.depositId === null) return []
  const told = { entryId: bag.depositId, staffId }
  const arrived = { ...told, stage: 'arrived', at: bag.arrivedAt } as const
  const counting = { ...told, stage: 'counting', at: now } as const
  return [stageRows(isFoundNow(before, bag) ? [arrived, counting] : [counting])]
}

/** Whether the bag got its declaration with this act. One whose declaration was removed has none any more. */
const isFoundNow = (before: Bag, { depositId }: Bag): boolean =>
  depositId !== null && before.depositId !== depositId

/** The declaration of a bag, with its place and account; none where the declaration was removed. */
function linkTo({ depositId }: Bag, declaration: Deposit | undefined) {
  if (declaration) {
    const { id, companyId, accountId } = declaration
    return { depositId: id, companyId, accountId }
  }
  return depositId === null ? {} : { depositId: null, companyId: null, accountId: null }
}

const timeBefore = ({ now }: ActContext, ms: number): string => new Date(now.getTime() - ms).toISOString()
