import { depositTotals, type DepositMoney } from '@kassavirta/domain/bags/deposits/sums'
import { coinSettlementTexts, depositLabels as labels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { recordBy } from '@kassavirta/domain/kernel/data/records'
import type { BandPieces } from '@kassavirta/ui/band/band-shares.ts'
import { depositTexts as texts } from './texts.fi.ts'

/**
 * The lines beside the total, on the form and, with the bag, on its summary. Uncounted coins show no sum, because their worth is
 * unknown.
 */
export function totalLines(money: DepositMoney, bag = '') {
  const { notes, coins } = depositTotals(money)
  const sums = [
    { term: labels.selectedNotes, value: formatEuros(notes) },
    {
      term: labels.selectedCoins,
      value: money.coinsUncounted ? coinSettlementTexts.uncounted : formatEuros(coins),
    },
  ]
  return [
    ...(money.countAtServiceCenter ? [] : sums),
    ...(bag === '' ? [] : [{ term: texts.bagShort, value: bag }]),
  ]
}

/** What the band shows. Coins that are declared as one sum are worth as many cents, and the band tells no kinds of coins. */
export function bandPieces(money: DepositMoney): BandPieces {
  const counted = recordBy(
    [...notes, ...coins],
    ({ fieldName }) => fieldName,
    ({ fieldName }) => money[fieldName],
  )
  const asSum = coins.every(({ fieldName }) => money[fieldName] === 0)
  return asSum ? { ...counted, pcs_1cent: depositTotals(money).coins } : counted
}
