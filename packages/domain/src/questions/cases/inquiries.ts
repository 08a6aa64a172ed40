import { formatAmount, parseEuros } from '../../kernel/money/money.ts'
import { entryTypes } from './own-api.ts'
import { entryTypeNames } from './terms.fi.ts'

/** The choices as text, e.g. 'Tilitysero; Muu, mikä?: Pussi puuttuu'. An unknown code is shown unchanged. */
export function choicesText(joined: string, choices: Readonly<Record<string, string>>, own: string): string {
  const words = joined.split(',').map((code) => choices[code.trim()] ?? code.trim())
  return [words.filter((word) => word !== '').join('; '), own].filter((part) => part !== '').join(': ')
}

/** 'Tilitysilmoitus #123'; empty when the inquiry is not about an entry. */
export function entryName(type: string, id: string): string {
  const known = entryTypes.find((each) => each === type)
  return [known ? entryTypeNames[known] : type, id === '0' ? '' : `#${id}`].filter(Boolean).join(' ')
}

/** A list of codes that begins and ends with 0, with 2 for phone and 4 for e-mail. */
export const answerMethod = (wanted: { readonly phone: boolean; readonly email: boolean }): string =>
  ['0', ...(wanted.phone ? ['2'] : []), ...(wanted.email ? ['4'] : []), '0'].join(',')

type Entry = { readonly totalSum: string; readonly reference: string; readonly message: string }

/** 'sum € / reference'; without a reference the sum is formatted and followed by the message. */
export function eventText({ totalSum, reference, message }: Entry): string {
  if (reference !== '') return totalSum === '' ? reference : `${totalSum} € / ${reference}`
  const cents = parseEuros(totalSum)
  const sum = cents === undefined ? '' : `${formatAmount(cents)} €`
  return [sum, message].filter((part) => part !== '').join(' / ')
}
