import { cents, formatEuros } from '../../kernel/money/money.ts'
import { termWords } from './terms.fi.ts'

/** What may be done on an account; the limit is in cents, null where nothing limits an order. */
export type AccountTerms = {
  readonly isDefault: boolean
  readonly changeAllowed: boolean
  readonly withdrawLimitCents: number | null
}

const most = ({ changeAllowed, withdrawLimitCents }: AccountTerms): number =>
  changeAllowed ? (withdrawLimitCents ?? Infinity) : -1

/**
 * True where a change lifts what a second person has approved: more change money, none limited, or money of all deposits by
 * default. Less is one person's to decide.
 */
export const allowsMore = (before: AccountTerms, after: AccountTerms): boolean =>
  most(after) > most(before) || (after.isDefault && !before.isDefault)

const fields = ['changeAllowed', 'withdrawLimit', 'isDefault'] as const

function wordsOf({ isDefault, changeAllowed, withdrawLimitCents }: AccountTerms) {
  const limit = withdrawLimitCents === null ? termWords.noLimit : formatEuros(cents(withdrawLimitCents))
  return {
    changeAllowed: changeAllowed ? termWords.yes : termWords.no,
    withdrawLimit: changeAllowed ? limit : '',
    isDefault: isDefault ? termWords.yes : termWords.no,
  }
}

/** The terms of an account as the second person reads them; a new one has none before. */
export function linesOfTerms(before: AccountTerms | undefined, after: AccountTerms) {
  const [then, next] = [before && wordsOf(before), wordsOf(after)]
  return fields.map((field) => ({ field, before: then?.[field] ?? '', after: next[field] }))
}
