import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { WireDay, weekdays } from '@kassavirta/domain/kernel/dates/dates'
import { MOST_VISIT_EXCEPTIONS, VisitWindow } from '@kassavirta/domain/visits/calendar/visit-calendars/api'
import * as z from 'zod/mini'
import { end, key, optionalDay } from './bundle-fields.ts'

const window = VisitWindow()

/** A day that differs from the week; without a window the driver does not come. */
const exception = z.strictObject({ day: WireDay(), window: z._default(z.nullable(window), null) })

/** When the driver comes to a place; the whole calendar at a time. One with `"end": true` has no visits. */
export const visitCalendars = z
  .strictObject({
    company: key,
    week: z._default(z.partial(z.strictObject(recordOf(weekdays, () => window))), {}),
    validFrom: optionalDay,
    validTo: optionalDay,
    exceptions: z._default(z.array(exception).check(z.maxLength(MOST_VISIT_EXCEPTIONS)), []),
    end,
  })
  .check(
    z.refine(({ validFrom, validTo }) => !validFrom || !validTo || validFrom <= validTo, {
      error: 'ends before it starts',
      path: ['validTo'],
    }),
    z.refine(({ exceptions }) => new Set(exceptions.map(({ day }) => day)).size === exceptions.length, {
      error: 'names a day twice',
      path: ['exceptions'],
    }),
  )
