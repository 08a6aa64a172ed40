import { recordOf } from '@kassavirta/domain/kernel/data/records'
import {
  changeOrderCoins,
  changeOrderNotes,
  coinOrderTotal,
  countsTotal,
  rollField,
} from '@kassavirta/domain/kernel/money/denominations'
import { cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { changeOrderCounts } from '@kassavirta/server/tables/count-names'
import type { Random } from './random.ts'

/** The contents of an order: notes in pieces, coins in rolls, bags and pieces. */
export type Order = Readonly<Record<(typeof changeOrderCounts)[number], number>>

const orderBy = (count: (name: keyof Order) => number): Order => recordOf(changeOrderCounts, count)

/** The share of each note, or of the rolls of each coin, in an order. Large notes are not used as change. */
const NOTE_SHARES = {
  pcs_200e: 0,
  pcs_100e: 0,
  pcs_50e: 0.02,
  pcs_20e: 0.15,
  pcs_10e: 0.25,
  pcs_5e: 0.14,
} as const
const ROLL_SHARES = {
  pcs_2e: 0.15,
  pcs_1e: 0.13,
  pcs_50cent: 0.07,
  pcs_20cent: 0.05,
  pcs_10cent: 0.03,
  pcs_5cent: 0.02,
} as const

/** An order of about this many euros. */
export function orderedMoney(random: Random, euros: number, loose: boolean): Order {
  const pieces = (share: number, unit: number) =>
    Math.round((euros * 100 * share * random.between(0.4, 1.6)) / unit)
  const counts: Partial<Record<keyof Order, number>> = {}
  for (const { fieldName, unitValue } of changeOrderNotes)
    counts[fieldName] = pieces(NOTE_SHARES[fieldName], unitValue)
  for (const coin of changeOrderCoins) {
    counts[rollField(coin)] = pieces(ROLL_SHARES[coin.fieldName], coin.unitValue * coin.rollSize)
  }
  if (euros > 1000 && random.chance(0.15)) counts.pcs_10cent_bag = 1
  if (loose && random.chance(0.4)) counts.pcs_5cent = random.int(5, 40)
  if (loose && random.chance(0.2)) counts.pcs_2e = random.int(5, 20)
  return orderBy((name) => counts[name] ?? 0)
}

/** Halves the whole order until it fits. At least one roll of euros remains. */
export function within(order: Order, euros: number): Order {
  const { totalSumCents } = orderSums(order)
  if (totalSumCents > euros * 100)
    return within(
      orderBy((name) => Math.floor(order[name] / 2)),
      euros,
    )
  return totalSumCents > 0 ? order : { ...order, pcs_1e_roll: 1 }
}

type OrderSums = {
  readonly noteTotalSumCents: Cents
  readonly coinTotalSumCents: Cents
  readonly totalSumCents: Cents
}

export function orderSums(order: Order): OrderSums {
  const noteTotalSumCents = countsTotal(changeOrderNotes, order)
  const { sum: coinTotalSumCents } = coinOrderTotal(order)
  return { noteTotalSumCents, coinTotalSumCents, totalSumCents: cents(noteTotalSumCents + coinTotalSumCents) }
}
