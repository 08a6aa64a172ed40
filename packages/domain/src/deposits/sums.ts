import { coins, countsTotal, notes } from '../kernel/denominations.ts'
import { cents, sumCents } from '../kernel/money.ts'
import type { DepositBody } from './api.ts'
import type { Totals } from './rules.ts'

/**
 * The sums of a payload, recomputed from its counts; undefined when it contradicts itself. Counted at the service centre,
 * only the total counts. Coins told as one sum come without counts; counted coins may leave their sum out.
 */
export function recomputed(body: DepositBody): Totals | undefined {
  if (body.countAtServiceCenter) return { notes: cents(0), coins: cents(0), total: body.totalSum }
  const noteSum = countsTotal(notes, body)
  const counted = countsTotal(coins, body)
  const told = body.coinTotalSum
  if (body.coinsUncounted && (counted > 0 || told > 0)) return undefined
  if (counted > 0 && told > 0 && told !== counted) return undefined
  const coinSum = counted > 0 ? counted : told
  const total = sumCents([noteSum, coinSum])
  return total === body.totalSum ? { notes: noteSum, coins: coinSum, total } : undefined
}
