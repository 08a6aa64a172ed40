import { freezingInstant, type FreezingTerms } from '../../../places/companies/accounts/freezing.ts'
import type { ExceptionDays } from '../../../kernel/dates/banking-days.ts'
import type { Day } from '../../../kernel/dates/dates.ts'
import type { touchKinds } from './api.ts'

type TouchKind = (typeof touchKinds)[number]

/** A new exception: null closes the day, else it is its earlier cut-off. */
export type NewException = { readonly day: Day; readonly cutOff: string | null }

const withException = (days: ExceptionDays, { day, cutOff }: NewException): ExceptionDays => ({
  ...days,
  [day]: cutOff,
})

export type Touch = { readonly kind: TouchKind; readonly cutOffBefore: Date; readonly cutOffAfter: Date }

/**
 * What a new exception does to an open order, by the rule of its account. An order that has closed already, and one to
 * which nothing new happens, is not touched.
 */
export function touchOf(
  delivery: Day,
  terms: FreezingTerms,
  { exception, now }: { readonly exception: NewException; readonly now: Date },
): Touch | undefined {
  const { exceptions = {} } = terms
  const before = freezingInstant(delivery, terms)
  const after = freezingInstant(delivery, { ...terms, exceptions: withException(exceptions, exception) })
  // Where the account cannot order for that day at all, the order came by another way and keeps its own times.
  const cutOffBefore = before ?? now
  const cutOffAfter = after ?? now
  const isClosing = exception.cutOff === null && exceptions[exception.day] !== null
  if (isClosing && delivery === exception.day) return { kind: 'notDelivered', cutOffBefore, cutOffAfter }
  return cutOffAfter < cutOffBefore && now < cutOffBefore
    ? { kind: 'closesEarlier', cutOffBefore, cutOffAfter }
    : undefined
}
