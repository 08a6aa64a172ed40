import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'

/** Euros of an answer as they are shown; a difference shows its direction in both cases. */
export function signedEuros(euros: number, signed: boolean): string {
  const amount = cents(Math.round(euros * 100))
  return `${signed && amount > 0 ? '+' : ''}${formatEuros(amount)}`
}
