import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/deposits/rules'
import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import { fieldProblem } from '@kassavirta/domain/kernel/problem'
import type { ActContext } from '../../platform/staff/desk-act.ts'
import { showBag } from './bag-row.ts'
import { findRecentBag, insertBag, lockDeclarations, lockNumber, type Bag } from './queries.ts'
import { stageRows } from './result-queries.ts'
import type { CountContext } from './rules-in-force.ts'

/** A bag that is scanned twice within the day is one bag. */
export const SAME_BAG_MS = DAY_MS
/** How far a device's clock may be ahead. */
const AHEAD_MS = 2 * MINUTE_MS

type Scan = { readonly number: string; readonly at?: string | null | undefined }

/** Takes a bag in. Where one declaration waits for it, they belong together from now on. */
export async function receiveBag(context: CountContext, { number: scanned, at }: Scan) {
  const { tx, staff, now } = context
  const number = readNumber(scanned)
  const arrivedAt = arrivalOf(at, now)
  await lockNumber(tx, { number })
  const earlier = await findRecentBag(tx, number, new Date(now.getTime() - SAME_BAG_MS))
  if (earlier) {
    const answer = await answerOf(context, earlier, {
      isDeclared: earlier.depositId !== null,
      isRepeated: true,
    })
    return { ...answer, action: 'bag.scannedAgain' }
  }
  const declarations = await lockDeclarations(tx, number)
  const [only] = declarations.length === 1 ? declarations : []
  const bag = await insertBag(tx, {
    securityBagNumber: number,
    depositId: only?.id ?? null,
    companyId: only?.companyId ?? null,
    accountId: only?.accountId ?? null,
    arrivedAt,
    receivedAt: now,
    arrivedBy: staff.staffId,
  })
  return {
    ...(await answerOf(context, bag, { isDeclared: declarations.length > 0, isRepeated: false })),
    action: 'bag.received',
    detail: { number },
    ...tellArrival(context, bag),
  }
}

export function readNumber(scanned: string): string {
  const number = cleanBagNumber(scanned)
  if (!isBagNumber(number)) throw fieldProblem('number', 'bagNumberInvalid')
  return number
}

/** The time of a device that was without a connection counts, within a day; the server keeps its own beside it. */
function arrivalOf(at: string | null | undefined, now: Date): Date {
  if (!at) return now
  const told = new Date(at)
  if (told.getTime() > now.getTime() + AHEAD_MS) throw fieldProblem('at', 'dayInFuture')
  return new Date(Math.max(Math.min(told.getTime(), now.getTime()), now.getTime() - DAY_MS))
}

type Known = { readonly isDeclared: boolean; readonly isRepeated: boolean }

const answerOf = async (context: CountContext, bag: Bag, known: Known) => ({
  answer: { bag: await showBag(context, bag), ...known },
  subject: bag.id,
  companyId: bag.companyId,
})

/** Tells the customer and the provider's systems that the bag of a declaration has come, once it is known whose it is. */
function tellArrival({ staff: { staffId } }: ActContext, bag: Bag) {
  const { depositId, arrivedAt } = bag
  if (depositId === null) return {}
  const arrived = { entryId: depositId, stage: 'arrived', at: arrivedAt, staffId } as const
  return { event: arrivalEvent(bag), writes: [stageRows([arrived])] }
}

export const arrivalEvent = ({ id: bagId, depositId: entryId, securityBagNumber }: Bag) => ({
  type: 'deposit.arrived' as const,
  data: { bagId, entryId, securityBagNumber },
})
