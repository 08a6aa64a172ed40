import {
  changeOrderCoins,
  changeOrderNotes,
  coinOrderTotal,
  rollField,
} from '@kassavirta/domain/kernel/money/denominations'
import { centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { orderSums, type Order } from './change-money.ts'
import type { Random } from './random.ts'

/** Nine rolls of forty hold as many pieces as a bag of the old packaging. */
const ROLLS_IN_OLD_BAG = 9
const oldBags = ['pcs_50cent', 'pcs_20cent', 'pcs_10cent'] as const

/** The contents packed for an order: mostly as ordered, now and then a roll less. */
export function packed(random: Random, ordered: Order, how: { readonly oldBags: boolean }) {
  const missing = random.chance(0.03)
    ? changeOrderCoins.find((coin) => ordered[rollField(coin)] > 1)
    : undefined
  const order = missing ? { ...ordered, [rollField(missing)]: ordered[rollField(missing)] - 1 } : ordered
  const { noteTotalSumCents, coinTotalSumCents, totalSumCents } = orderSums(order)
  return {
    ...order,
    ...(how.oldBags ? inOldBags(order) : {}),
    noteTotalSum: centsToEuros(noteTotalSumCents),
    noteTotalCount: changeOrderNotes.reduce((sum, { fieldName }) => sum + order[fieldName], 0),
    coinTotalSum: centsToEuros(coinTotalSumCents),
    coinTotalCount: coinOrderTotal(order).pieces,
    totalSum: centsToEuros(totalSumCents),
    error1: missing ? `Varastosta puuttui yksi rulla: ${missing.name}` : '',
  }
}

/** The same coins, with every nine rolls packed as a bag of 360. */
const inOldBags = (order: Order) =>
  Object.fromEntries(
    oldBags.flatMap((coin) => {
      const rolls = order[`${coin}_roll`]
      return [
        [`${coin}_bag360`, Math.floor(rolls / ROLLS_IN_OLD_BAG)],
        [`${coin}_roll`, rolls % ROLLS_IN_OLD_BAG],
      ]
    }),
  )
