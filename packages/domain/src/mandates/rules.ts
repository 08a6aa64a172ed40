import { rightsInWords } from '../kernel/administration.ts'
import { addDays, type Day } from '../kernel/dates.ts'
import type { Mandate } from './api.ts'
import { mandateRights } from './terms.fi.ts'

/**
 * What a cancellation leaves of a mandate (decisions G-G2): it is shown as ending on the next day and holds until
 * midnight. An end that comes earlier stays.
 */
export const cancelledOn = (today: Day) => ({ endDate: addDays(today, 1), lastDay: today })

/** The day whose first moment is the end of a mandate that works through its last day (decisions O11). */
export const ceasesOn = (lastDay: Day): Day => addDays(lastDay, 1)

/** A mandate that is over before it would begin never comes into force (decisions O11). */
export const neverBegins = (start: Day, lastDay: Day): boolean => start > lastDay

/** The rights that a mandate gives, in words. */
export const rightsOf = (mandate: Pick<Mandate, keyof typeof mandateRights>): readonly string[] =>
  rightsInWords(mandate, mandateRights)
