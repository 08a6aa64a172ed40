import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/deposits/rules'
import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import { fieldProblem } from '@kassavirta/domain/kernel/problem'
import { insertion } from '../../platform/database/row-writes.ts'
import type { ActContext, ActResult } from '../../platform/staff/desk-act.ts'
import { entryEvent } from '../../tables/counting.ts'
import { showBag } from './bag-row.ts'
import { findRecentBag, insertBag, lockDeclarations, lockNumber, type Bag } from './queries.ts'

/** A bag that is scanned twice within the day is one bag. */
export const SAME_BAG_MS = DAY_MS
/** How far a device's clock may be ahead. */
const AHEAD_MS = 2 * MINUTE_MS

type Scan = { readonly number: string; readonly at?: string | null | undefined }

/** Takes a bag in. Where one declaration waits for it, they belong together from now on. */
export async function receiveBag(context: ActContext, { number: scanned, at }: Scan) {
  const { tx, staff, now } = context
  const number = readNumber(scanned)
  const arrivedAt = arrivalOf(at, now)
  await lockNumber(tx, number)
  const earlier = await findRecentBag(tx, number, new Date(now.getTime() - SAME_BAG_MS))
  if (earlier) return resultOf(context, earlier, { isRepeated: true })
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
  return resultOf(context, bag, { isRepeated: false })
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

async function resultOf(
  { tx, staff }: ActContext,
  bag: Bag,
  { isRepeated }: { readonly isRepeated: boolean },
): Promise<
  ActResult<{ bag: Awaited<ReturnType<typeof showBag>>; isDeclared: boolean; isRepeated: boolean }>
> {
  const { depositId, companyId, securityBagNumber, arrivedAt } = bag
  const common = {
    answer: { bag: await showBag(tx, bag), isDeclared: depositId !== null, isRepeated },
    subject: bag.id,
    companyId,
  }
  if (isRepeated) return { ...common, action: 'bag.scannedAgain' }
  const arrived = {
    kind: 'deposit' as const,
    stage: 'arrived',
    at: arrivedAt,
    source: 'desk' as const,
    staffId: staff.staffId,
  }
  return {
    ...common,
    action: 'bag.received',
    detail: { number: securityBagNumber },
    ...(companyId === null
      ? {}
      : {
          event: {
            type: 'deposit.arrived' as const,
            data: { bagId: bag.id, entryId: depositId, securityBagNumber },
          },
        }),
    writes: depositId === null ? [] : [insertion(entryEvent, { ...arrived, entryId: depositId })],
  }
}
