import { formatAmount, parseEuros } from '../kernel/money.ts'
import { entryTypes } from './api.ts'
import { entryTypeNames } from './terms.fi.ts'

/** The choices in words, e.g. 'Tilitysero; Muu, mikä?: Pussi puuttuu'. A code that is none of ours stays as it is. */
export function choicesText(joined: string, choices: Readonly<Record<string, string>>, own: string): string {
  const words = joined.split(',').map((code) => choices[code.trim()] ?? code.trim())
  return [words.filter((word) => word !== '').join('; '), own].filter((part) => part !== '').join(': ')
}

/** 'Tilitysilmoitus #123'; nothing when the inquiry is about no entry. */
export function entryName(type: string, id: string): string {
  const known = entryTypes.find((each) => each === type)
  return [known ? entryTypeNames[known] : type, id === '0' ? '' : `#${id}`].filter(Boolean).join(' ')
}

/** 0, then 2 for phone and 4 for e-mail, then 0 again. */
export const answerMethod = (wanted: { readonly phone: boolean; readonly email: boolean }): string =>
  ['0', ...(wanted.phone ? ['2'] : []), ...(wanted.email ? ['4'] : []), '0'].join(',')

type Entry = { readonly totalSum: string; readonly reference: string; readonly message: string }

/** 'sum € / reference'; without a reference the sum is formatted, and the message takes its place. */
export function eventText({ totalSum, reference, message }: Entry): string {
  if (reference !== '') return totalSum === '' ? reference : `${totalSum} € / ${reference}`
  const cents = parseEuros(totalSum)
  const sum = cents === undefined ? '' : `${formatAmount(cents)} €`
  return [sum, message].filter((part) => part !== '').join(' / ')
}
