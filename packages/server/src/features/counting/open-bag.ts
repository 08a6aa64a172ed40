import { mayAct } from '@kassavirta/domain/counting/states'
import { DAY_MS } from '@kassavirta/domain/kernel/durations'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { BeginAgain } from '../../platform/database/transaction.ts'
import {
  findBag,
  findBagOf,
  findRecentBag,
  insertBag,
  isCountedElsewhere,
  isNumberCounted,
  joinBag,
  lockBag,
  lockDeclaration,
  lockDeclarations,
  lockNumber,
  updateBag,
  type Bag,
  type Deposit,
} from './queries.ts'
import { readNumber, SAME_BAG_MS, tellArrival } from './receive-bag.ts'
import { tellStage } from './result-queries.ts'
import type { CountContext } from './rules-in-force.ts'
import { tableOf } from './table.ts'

/** A number that the systems counted within this time is the same money; later it may be another bag. */
const SAME_MONEY_MS = 90 * DAY_MS

type Wish = {
  readonly number?: string | null | undefined
  readonly bagId?: number | null | undefined
  readonly depositId?: number | null | undefined
}

/** Puts a bag on the table of whoever counts it, first or second. A bag that was not scanned in arrives now. */
export async function openBag(context: CountContext, wish: Wish) {
  const { tx, staff } = context
  const own = await findBagOf(tx, staff.staffId)
  const found = await findWished(context, wish)
  if (own && own.id !== found.id) throw new Problem('otherBagOpen')
  const declaration = await lockOwnDeclaration(context, found, wish.depositId)
  const bag = await lockBag(tx, found.id)
  if (!bag) throw new Problem('notFound')
  if (bag.depositId !== found.depositId || bag.state !== found.state) throw new BeginAgain()
  return own ? showAgain(context, bag, declaration) : putOnTable(context, bag, declaration)
}

async function putOnTable(context: CountContext, bag: Bag, declaration: Deposit | undefined) {
  const { tx, staff } = context
  const isSecond = bag.state === 'second'
  if (!mayAct(bag.state, isSecond ? 'openSecond' : 'open', 'none')) throw new Problem('stateChanged')
  if (declaration && (await isCountedElsewhere(tx, declaration))) throw new Problem('countedElsewhere')
  const step = isSecond ? 'second' : 'first'
  if ((await joinBag(tx, bag.id, staff.staffId, step)) !== step) throw new Problem('sameCounter')
  const opened = await updateBag(tx, bag.id, {
    state: isSecond ? 'secondCounting' : 'counting',
    counterId: staff.staffId,
    pass: bag.pass + 1,
    compared: false,
    ...linkTo(bag, declaration),
  })
  return {
    answer: await tableOf(context, opened),
    action: 'bag.opened',
    subject: bag.id,
    companyId: opened.companyId,
    detail: { step },
    ...(await tellOpened(context, bag, opened)),
  }
}

/** The page was lost, or a declaration was chosen: the bag is on this table already. */
async function showAgain(context: CountContext, bag: Bag, declaration: Deposit | undefined) {
  const isChosen = bag.depositId === null && declaration !== undefined && bag.state === 'counting'
  const shown = isChosen ? await updateBag(context.tx, bag.id, linkTo(bag, declaration)) : bag
  return {
    answer: await tableOf(context, shown),
    action: isChosen ? 'bag.linked' : 'bag.shown',
    subject: bag.id,
    companyId: shown.companyId,
    ...(await tellOpened(context, bag, shown)),
  }
}

/** The declaration of a bag, with its place and account; none where the declaration was removed. */
function linkTo({ depositId }: Bag, declaration: Deposit | undefined) {
  if (declaration) {
    const { id, companyId, accountId } = declaration
    return { depositId: id, companyId, accountId }
  }
  return depositId === null ? {} : { depositId: null, companyId: null, accountId: null }
}

/** Tells of the arrival where the declaration was found only now, and of the first opening. */
async function tellOpened(context: CountContext, before: Bag, { depositId, ...bag }: Bag) {
  if (depositId === null) return {}
  const { tx, staff, now } = context
  const arrival = before.depositId === depositId ? {} : await tellArrival(context, { ...bag, depositId })
  await tellStage(tx, { entryId: depositId, stage: 'counting', at: now, staffId: staff.staffId })
  return arrival
}

async function findWished({ tx, staff, now }: CountContext, { number, bagId }: Wish): Promise<Bag> {
  if (bagId) {
    const found = await findBag(tx, bagId)
    if (!found) throw new Problem('notFound')
    return found
  }
  const clean = readNumber(number ?? '')
  await lockNumber(tx, clean)
  const earlier = await findRecentBag(tx, clean, new Date(now.getTime() - SAME_BAG_MS))
  return (
    earlier ??
    insertBag(tx, { securityBagNumber: clean, arrivedAt: now, receivedAt: now, arrivedBy: staff.staffId })
  )
}

/** The declaration of the bag: its own, the one that was chosen, or the only one with the number. */
async function lockOwnDeclaration(
  { tx, now }: CountContext,
  { depositId, securityBagNumber }: Bag,
  chosen: number | null | undefined,
): Promise<Deposit | undefined> {
  const own = depositId === null ? undefined : await lockDeclaration(tx, depositId)
  // A bag whose declaration was removed before it was opened counts as undeclared.
  if (own && own.removedAt === null) return own
  const waiting = await lockDeclarations(tx, securityBagNumber)
  if (chosen) {
    const found = waiting.find(({ id }) => id === chosen)
    if (!found) throw new Problem('notFound')
    return found
  }
  const since = new Date(now.getTime() - SAME_MONEY_MS)
  if (waiting.length === 0 && (await isNumberCounted(tx, securityBagNumber, since)))
    throw new Problem('countedElsewhere')
  return waiting.length === 1 ? waiting[0] : undefined
}
