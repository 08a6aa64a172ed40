import type { Change } from '@kassavirta/domain/people/approvals/api'
import { dayOf, WireDay } from '@kassavirta/domain/kernel/dates/dates'
import { cents } from '@kassavirta/domain/kernel/money/money'
import { mandateRights } from '@kassavirta/domain/kernel/people/access'
import { fullName } from '@kassavirta/domain/kernel/people/names'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import type { Scope } from '@kassavirta/domain/places/mandates/scope'
import { wordsOfScope } from '@kassavirta/domain/places/mandates/scope-words'
import * as z from 'zod/mini'
import type { Pair } from './desk-queries.ts'

/** What a request for a mandate holds: for whom, on which account, what, and the day on which it was asked for. */
const Asked = z.object({
  holderId: z.int(),
  accountId: z.int(),
  /** The provider's keys of both, by which the log of rights names them. */
  user: z.string(),
  account: z.string(),
  scope: z.object({
    rights: z.array(z.enum(mandateRights)),
    limit: z.nullable(z.pipe(z.int(), z.transform(cents))),
    until: z.nullable(WireDay()),
  }),
  day: WireDay(),
})
export type AskedMandate = z.output<typeof Asked>

export const readAsked = (payload: unknown): AskedMandate => Asked.parse(payload)

/** One request at a time for a person and an account. */
export const subjectOfGrant = (holderId: number, accountId: number): string => `${holderId}-${accountId}`

/** The payload of a request: what carries it out, and the change in words for the second person. */
export function askedPayload(pair: Pair, scope: Scope, now: Date, before?: Scope) {
  const { holderId, accountId, user, account } = pair
  return {
    holderId,
    accountId,
    user,
    account,
    scope,
    day: dayOf(now),
    change: changeInWords(pair, scope, before),
  }
}

function changeInWords(pair: Pair, scope: Scope, before: Scope | undefined): Change {
  const [name, number] = [fullName(pair), formatAccountNumber(pair.accountNumber)]
  const [after, then] = [wordsOfScope(scope), before && wordsOfScope(before)]
  const of = (text: string) => (before ? text : '')
  return {
    subject: name,
    lines: [
      { field: 'person', before: of(name), after: name },
      { field: 'account', before: of(number), after: number },
      ...(['rights', 'limit', 'until'] as const).map((field) => ({
        field,
        before: then?.[field] ?? '',
        after: after[field],
      })),
    ],
  }
}
