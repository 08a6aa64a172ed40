import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/deposits/rules'
import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import { fieldProblem } from '@kassavirta/domain/kernel/problem'
import { showBag } from './bag-row.ts'
import { declaredPlaces, findRecentBag, insertBag, lockNumber, type Bag } from './queries.ts'
import type { CountContext } from './rules-in-force.ts'

/** A bag that is scanned twice within the day is one bag. */
export const SAME_BAG_MS = DAY_MS
/** How far a device's clock may be ahead. */
const AHEAD_MS = 2 * MINUTE_MS

type Scan = { readonly number: string; readonly at?: string | null | undefined }

/**
 * Takes a bag in. It is tied to no declaration before it is opened: others with its number may still come. Where one waits
 * for it, the lists show the place of that one.
 */
export async function receiveBag(context: CountContext, { number: scanned, at }: Scan) {
  const { tx, staff, now } = context
  const number = readNumber(scanned)
  const arrivedAt = arrivalOf(at, now)
  await lockNumber(tx, { number })
  const places = await declaredPlaces(tx, number)
  const earlier = await findRecentBag(tx, number, new Date(now.getTime() - SAME_BAG_MS))
  if (earlier) {
    const isDeclared = earlier.depositId !== null || places.length > 0
    const answer = await answerOf(context, earlier, { isDeclared, isRepeated: true })
    return { ...answer, action: 'bag.scannedAgain' }
  }
  const [only] = places.length === 1 ? places : []
  const bag = await insertBag(tx, {
    securityBagNumber: number,
    companyId: only ?? null,
    arrivedAt,
    receivedAt: now,
    arrivedBy: staff.staffId,
  })
  return {
    ...(await answerOf(context, bag, { isDeclared: places.length > 0, isRepeated: false })),
    action: 'bag.received',
    detail: { number },
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

/** Tells the provider's systems that the bag of a declaration has come, once it is known whose it is. */
export const arrivalEvent = ({ id: bagId, depositId: entryId, securityBagNumber }: Bag) => ({
  type: 'deposit.arrived' as const,
  data: { bagId, entryId, securityBagNumber },
})
