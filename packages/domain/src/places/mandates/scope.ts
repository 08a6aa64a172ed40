import * as z from 'zod/mini'
import { WireDay, type Day, formatDay } from '../../kernel/dates/dates.ts'
import { Euros, type Cents, formatEuros } from '../../kernel/money/money.ts'
import { mandateRights, type MandateRight } from '../../kernel/people/access.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { rightTexts, scopeWords } from './terms.fi.ts'

/** What a mandate allows on its account: which rights, how much change money at most, and until which day. */
export type Scope = {
  readonly rights: readonly MandateRight[]
  /** Null where the mandate has no limit of its own. */
  readonly limit: Cents | null
  /** The last day; null is until further notice. */
  readonly until: Day | null
}

/** A scope as it is asked for, in euros. */
export const scopeShape = {
  rights: z.array(z.enum(mandateRights)).check(z.minLength(1), z.maxLength(mandateRights.length)),
  limit: z.nullable(Euros),
  until: z.nullable(WireDay),
}

/** A scope in an answer. */
export const wireScopeShape = {
  rights: z.array(z.enum(mandateRights)),
  limit: z.nullable(z.number()),
  until: z.nullable(WireDay),
}

/** The rights once each, in their order; a limit only with the right that it limits. */
export const plainScope = ({ rights, limit, until }: Scope): Scope => ({
  rights: mandateRights.filter((right) => rights.includes(right)),
  limit: rights.includes('changeCurrency') ? limit : null,
  until,
})

const NO_END = '9999-12-31'
const latest = (until: Day | null): string => until ?? NO_END
const most = (limit: Cents | null): number => limit ?? Infinity

/** True where the second scope allows something that the first does not: another right, more money or a longer time. */
function isWider(than: Scope, scope: Scope): boolean {
  const isOrdering = than.rights.includes('changeCurrency') && scope.rights.includes('changeCurrency')
  return (
    scope.rights.some((right) => !than.rights.includes(right)) ||
    (isOrdering && most(scope.limit) > most(than.limit)) ||
    latest(scope.until) > latest(than.until)
  )
}

/**
 * What a change of a mandate needs: a second person where it allows more in any way, one person where it only allows
 * less, and nothing where both are the same.
 */
export function approvalOf(before: Scope, after: Scope): 'secondPerson' | 'onePerson' | 'nothing' {
  if (isWider(before, after)) return 'secondPerson'
  return isWider(after, before) ? 'onePerson' : 'nothing'
}

/** True where one of the person's scopes allows all of this already. */
export const isCovered = (held: readonly Scope[], scope: Scope): boolean =>
  held.some((each) => !isWider(each, scope))

/** The words of each right by its name in the database. */
export const rightWords: Readonly<Record<MandateRight, string>> = {
  changeCurrency: rightTexts.mandateChangeCurrency,
  deposit: rightTexts.mandateDeposit,
  changeOrderReport: rightTexts.mandateChangeOrderReport,
  depositReport: rightTexts.mandateDepositReport,
}

/** A scope in words. A limit is mentioned only with the right that it limits. */
export const wordsOfScope = ({ rights, limit, until }: Scope) => ({
  rights: rights.map((right) => rightWords[right]).join(', '),
  limit: !rights.includes('changeCurrency') ? '' : limit === null ? scopeWords.noLimit : formatEuros(limit),
  until: until === null ? scopeWords.untilFurtherNotice : fill(scopeWords.through, { day: formatDay(until) }),
})
