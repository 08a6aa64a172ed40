import { rightsInWords } from '../kernel/administration.ts'
import { addDays, type Day } from '../kernel/dates.ts'
import type { Mandate } from './api.ts'
import { mandateRights } from './terms.fi.ts'

/**
 * What a cancellation leaves of a mandate (decisions G-G2): it is shown as ending on the next day and holds until
 * midnight. An end that comes earlier stays.
 */
export const cancelledOn = (today: Day) => ({ endDate: addDays(today, 1), lastDay: today })

/** The end that a mandate would have if it were cancelled today. */
export function endIfCancelled(end: Day | null, today: Day): Day {
  const { endDate } = cancelledOn(today)
  return end !== null && end < endDate ? end : endDate
}

/** The rights that a mandate gives, in words. */
export const rightsOf = (mandate: Pick<Mandate, keyof typeof mandateRights>): readonly string[] =>
  rightsInWords(mandate, mandateRights)
