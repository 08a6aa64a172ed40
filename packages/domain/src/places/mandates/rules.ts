import { rightsInWords } from '../../kernel/people/administration.ts'
import { addDays, type Day } from '../../kernel/dates/dates.ts'
import type { Mandate } from './api.ts'
import { mandateRights } from './terms.fi.ts'

/**
 * The end of a cancelled mandate (decisions G-G2): it is shown as ending on the next day and is valid until midnight. An
 * earlier end stays.
 */
export const cancelledOn = (today: Day) => ({ endDate: addDays(today, 1), lastDay: today })

/** The day at whose start a mandate ends: it is valid through all of its last day (decisions O11). */
export const ceasesOn = (lastDay: Day): Day => addDays(lastDay, 1)

/** A mandate whose last day is before its start never comes into force (decisions O11). */
export const neverBegins = (start: Day, lastDay: Day): boolean => start > lastDay

/** The rights of a mandate as texts. */
export const rightsOf = (mandate: Pick<Mandate, keyof typeof mandateRights>): readonly string[] =>
  rightsInWords(mandate, mandateRights)
