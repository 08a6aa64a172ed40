import { formatEuros, type Cents } from '@kassavirta/domain/kernel/money/money'

/** 'tilaus 200,00 €'; without a sum only what it is. */
export const withSum = (what: string, sum: Cents): string =>
  sum === 0 ? what : `${what} ${formatEuros(sum)}`
