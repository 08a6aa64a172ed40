import { cleanBagNumber, isBagNumber } from '@kassavirta/domain/bags/deposits/rules'
import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { DAY_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { Bag } from '../queries/bag-queries.ts'

export function readNumber(scanned: string): string {
  const number = cleanBagNumber(scanned)
  if (!isBagNumber(number)) throw fieldProblem('number', 'bagNumberInvalid')
  return number
}

/**
 * Whether a scan of the number still means this bag: it is not counted yet, or came within a day. Later the number is
 * on another bag.
 */
export const isStillMeant = ({ state, receivedAt }: Bag, now: Date): boolean =>
  state !== 'counted' || receivedAt.getTime() >= now.getTime() - DAY_MS

/** The event that the bag of a declaration has come, written once its owner is known. */
export const arrivalEvent = ({ id: bagId, depositId: entryId, securityBagNumber }: Bag) => ({
  type: 'deposit.arrived' as const,
  data: { bagId, entryId, securityBagNumber },
})

/** Numbers of bags as they were typed or read, each once. */
export function readNumbers(texts: readonly string[]): readonly string[] {
  const numbers = [...new Set(texts.map(cleanBagNumber))]
  if (!numbers.every(isBagNumber)) throw fieldProblem('numbers', 'bagNumberInvalid')
  return numbers
}
