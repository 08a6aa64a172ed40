import { formatAmount, parseEuros } from '../kernel/money.ts'

/** 0, then 2 for phone and 4 for e-mail, then 0 again. */
export const answerMethod = (by: { readonly phone: boolean; readonly email: boolean }): string =>
  ['0', ...(by.phone ? ['2'] : []), ...(by.email ? ['4'] : []), '0'].join(',')

type Entry = { readonly totalSum: string; readonly reference: string; readonly message: string }

/** 'sum € / reference'; without a reference the sum is formatted, and the message takes its place. */
export function eventText({ totalSum, reference, message }: Entry): string {
  if (reference !== '') return totalSum === '' ? reference : `${totalSum} € / ${reference}`
  const cents = parseEuros(totalSum)
  const sum = cents === undefined ? '' : `${formatAmount(cents)} €`
  return [sum, message].filter((part) => part !== '').join(' / ')
}
