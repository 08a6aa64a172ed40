import { depositTotals, type DepositMoney } from '@kassavirta/domain/deposits/sums'
import { coinSettlementTexts, depositLabels as labels } from '@kassavirta/domain/deposits/terms.fi'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { depositTexts as texts } from './texts.fi.ts'

/**
 * The lines beside the total, on the form and on its summary. Uncounted coins show no sum, because their worth is
 * unknown.
 */
export function totalLines(money: DepositMoney, bag: string) {
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
