import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import type { Bag } from '../queries/bag-queries.ts'

export function readNumber(scanned: string): string {
  const number = cleanBagNumber(scanned)
  if (!isBagNumber(number)) throw fieldProblem('number', 'bagNumberInvalid')
  return number
}

/** Whether a number still means a bag: one that waits, or that came within the day. Later it is on another bag. */
export const isStillMeant = ({ state, receivedAt }: Bag, now: Date): boolean =>
  state !== 'counted' || receivedAt.getTime() >= now.getTime() - DAY_MS

/** Tells the provider's systems that the bag of a declaration has come, once it is known whose it is. */
export const arrivalEvent = ({ id: bagId, depositId: entryId, securityBagNumber }: Bag) => ({
  type: 'deposit.arrived' as const,
  data: { bagId, entryId, securityBagNumber },
})
