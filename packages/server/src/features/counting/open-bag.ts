import { mayAct } from '@kassavirta/domain/counting/states'
import { DAY_MS } from '@kassavirta/domain/kernel/durations'
import { centsToEuros, cents } from '@kassavirta/domain/kernel/money'
import { Problem } from '@kassavirta/domain/kernel/problem'
import type { Db } from '../../platform/database/database.ts'
import { BeginAgain } from '../../platform/database/transaction.ts'
import { insertion } from '../../platform/database/row-writes.ts'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { entryEvent } from '../../tables/counting.ts'
import { showBag } from './bag-row.ts'
import { tillsOf, type CountedTill } from './pass-queries.ts'
import {
  findAccount,
  findBag,
  findBagOf,
  findPlace,
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
import { readNumber, SAME_BAG_MS } from './receive-bag.ts'

/** A number that the systems counted within this time is the same money; later it may be another bag. */
const SAME_MONEY_MS = 90 * DAY_MS

type Wish = {
  readonly number?: string | null | undefined
  readonly bagId?: number | null | undefined
  readonly depositId?: number | null | undefined
}

/** Puts a bag on the table of whoever counts it, first or second. A bag that was not scanned in arrives now. */
export async function openBag(context: ActContext, wish: Wish) {
  const { tx, staff, now } = context
  const own = await findBagOf(tx, staff.staffId)
  const found = await findWished(context, wish)
  if (own && own.id !== found.id) throw new Problem('otherBagOpen')
  // The page was lost: the bag is on this table already.
  if (own)
    return { answer: await tableOf(tx, own), action: 'bag.shown', subject: own.id, companyId: own.companyId }
  const declaration = await lockOwnDeclaration(context, found, wish.depositId)
  const bag = await lockBag(tx, found.id)
  // A declaration that was removed or chosen by another call in the meantime is not the one that is locked.
  if (!bag) throw new Problem('notFound')
  if (bag.depositId !== found.depositId) throw new BeginAgain()
  const second = bag.state === 'second'
  if (!mayAct(bag.state, second ? 'openSecond' : 'open', bag.compared)) throw new Problem('stateChanged')
  if (declaration && (await isCountedElsewhere(tx, declaration))) throw new Problem('countedElsewhere')
  const step = second ? 'second' : 'first'
  if ((await joinBag(tx, bag.id, staff.staffId, step)) !== step) throw new Problem('sameCounter')
  const opened = await updateBag(tx, bag.id, {
    state: second ? 'secondCounting' : 'counting',
    counterId: staff.staffId,
    pass: bag.pass + 1,
    compared: false,
    ...(declaration && {
      depositId: declaration.id,
      companyId: declaration.companyId,
      accountId: declaration.accountId,
    }),
  })
  const isFirst = !second && bag.pass === 0
  return {
    answer: await tableOf(tx, opened),
    action: 'bag.opened',
    subject: bag.id,
    companyId: opened.companyId,
    detail: { step },
    writes:
      isFirst && opened.depositId !== null
        ? [
            insertion(entryEvent, {
              kind: 'deposit',
              entryId: opened.depositId,
              stage: 'counting',
              at: now,
              source: 'desk',
              staffId: staff.staffId,
            }),
          ]
        : [],
  }
}

async function findWished({ tx, staff, now }: ActContext, { number, bagId }: Wish): Promise<Bag> {
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
  { tx, now }: ActContext,
  { depositId, securityBagNumber }: Bag,
  chosen: number | null | undefined,
): Promise<Deposit | undefined> {
  if (depositId !== null) return lockDeclaration(tx, depositId)
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

/** What lies on the table: the bag, its place and what was counted so far. Never what was declared. */
export async function tableOf(tx: Db, bag: Bag) {
  const declaration = bag.depositId === null ? undefined : await lockDeclaration(tx, bag.depositId)
  const account = bag.accountId === null ? undefined : await findAccount(tx, bag.accountId)
  const candidates =
    bag.depositId === null && bag.state === 'counting'
      ? await lockDeclarations(tx, bag.securityBagNumber)
      : []
  return {
    ...(await showBag(tx, bag)),
    step: bag.state === 'secondCounting' ? ('second' as const) : ('first' as const),
    isDeclared: declaration !== undefined,
    salesDay: declaration?.registerDate ?? null,
    accountNumber: account?.number ?? '',
    pass: bag.pass,
    tills: (await tillsOf(tx, bag.id, bag.pass)).map(toWireTill),
    candidates: await Promise.all(
      candidates.map(async ({ id, companyId, registerDate }) => ({
        depositId: id,
        place: (await findPlace(tx, companyId))!,
        salesDay: registerDate,
      })),
    ),
  }
}

function toWireTill({
  bagId: _bag,
  pass: _pass,
  till: _till,
  declaredCents,
  voucherCents,
  ...till
}: CountedTill) {
  return {
    ...till,
    declared: declaredCents === null ? null : centsToEuros(cents(declaredCents)),
    voucherSum: centsToEuros(cents(voucherCents)),
  }
}
