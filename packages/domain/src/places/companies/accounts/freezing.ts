import { instantAt, type Day } from '../../../kernel/dates/dates.ts'
import { lastOrderFor, type DeliveryTerms } from '../../../kernel/dates/delivery-dates.ts'

/** The rule of an account, without the moment at which it is asked. */
export type FreezingTerms = Omit<DeliveryTerms, 'now' | 'maximumLeadDays'>

/**
 * The instant from which on an order can no longer be changed or cancelled: the first at which its day could no longer be
 * ordered for (`deliveryDates`). Null for a day for which nobody can order at all, since the provider's own date is later.
 */
export function freezingInstant(delivery: Day, terms: FreezingTerms): Date | null {
  const { policy, fixedDate } = terms
  if (policy !== 'fixed') return lastOrderFor(delivery, { ...terms, policy })
  const last = lastOrderFor(delivery, { ...terms, policy: 'days' })
  if (fixedDate === null) return last
  if (delivery < fixedDate) return null
  // The provider's own date applies until the day itself begins, and the formula from then on.
  const until = instantAt(fixedDate, '00:00')
  return until > last ? until : last
}
