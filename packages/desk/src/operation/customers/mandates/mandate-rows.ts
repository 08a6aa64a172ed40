import type { AskedMandate, DeskMandate } from '@kassavirta/domain/places/mandates/desk-api'
import type { Scope } from '@kassavirta/domain/places/mandates/scope'
import { wordsOfScope } from '@kassavirta/domain/places/mandates/scope-words'
import { eurosToCents } from '@kassavirta/domain/kernel/money/money'

/** A row of the list: a mandate, or one that waits to be given. */
export type MandateRow =
  | (DeskMandate & { readonly isGiven: true })
  | (AskedMandate & { readonly isGiven: false })

/** What waits to be given stands first: somebody has to do something. */
export const rowsOf = (
  asked: readonly AskedMandate[],
  given: readonly DeskMandate[],
): readonly MandateRow[] => [
  ...asked.map((each) => ({ ...each, isGiven: false as const })),
  ...given.map((each) => ({ ...each, isGiven: true as const })),
]

type WireScope = Pick<DeskMandate, 'rights' | 'limit' | 'until'>

export const scopeOf = ({ rights, limit, until }: WireScope): Scope => ({
  rights,
  limit: limit === null ? null : (eurosToCents(limit) ?? null),
  until,
})

export const wordsOf = (scope: WireScope) => wordsOfScope(scopeOf(scope))

/** What waits at a row, if anything. */
export const waitingOf = (row: MandateRow) => (row.isGiven ? row.waiting : row)
