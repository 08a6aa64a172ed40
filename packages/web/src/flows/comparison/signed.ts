import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'

/** A difference shows its direction in both cases: `−20,00 €`, `+5,00 €`. */
export const signedEuros = (difference: Cents): string =>
  `${difference > 0 ? '+' : ''}${formatEuros(difference)}`

export const signedCount = (difference: number): string => {
  const sign = difference < 0 ? '\u2212' : difference > 0 ? '+' : ''
  return `${sign}${formatCount(Math.abs(difference))}`
}
