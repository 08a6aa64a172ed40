import * as z from 'zod/mini'
import { staffWith } from '../../../kernel/people/access.ts'
import { WireDay, WireMoment } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { WireId } from '../../../kernel/contract/ids.ts'
import { requiredText } from '../../../kernel/texts/text-rule.ts'
import { CompanyName } from '../../../kernel/contract/shapes.ts'
import { Version } from '../../../kernel/contract/ids.ts'
import { visitKinds } from '../../visits/states.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'

const PATH = '/api/desk/exceptiondays'
const EXCEPTION_REASON_MAX = 200
/** The preview names so many orders; the counts are of all. */
export const MOST_TOUCHED = 200

/** `HH:mm` in Helsinki. */
const TimeOfDay = whenUsed(() => z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)))

/** A day that is not as others: either nothing is delivered, or orders must come earlier. */
export const ExceptionDay = whenUsed(() =>
  z.object({
    day: WireDay(),
    /** Nothing is delivered, and the day is no banking day for orders. */
    closed: z.boolean(),
    /** Orders placed on that day must come by this time; null where the day is closed. */
    cutOff: z.nullable(TimeOfDay()),
    reason: z.string(),
    changed: WireMoment(),
    changedBy: z.string(),
    version: Version(),
  }),
)
export type ExceptionDay = z.output<ReturnType<typeof ExceptionDay>>

/**
 * What becomes of an open order: `notDelivered` is for the closed day itself, `closesEarlier` can be ordered, changed and
 * cancelled for a shorter time than before.
 */
export const touchKinds = ['notDelivered', 'closesEarlier'] as const

export const TouchedOrder = whenUsed(() =>
  z.object({
    orderId: WireId(),
    company: CompanyName(),
    deliveryDate: WireDay(),
    /** Euros. */
    total: z.number(),
    touch: z.enum(touchKinds),
    /** Until when it could be ordered, without the exception and with it. */
    cutOffBefore: WireMoment(),
    cutOffAfter: WireMoment(),
  }),
)
export type TouchedOrder = z.output<ReturnType<typeof TouchedOrder>>

const Touched = whenUsed(() =>
  z.object({
    /** By day of delivery and number; at most `MOST_TOUCHED`. */
    orders: z.array(TouchedOrder()),
    notDelivered: z.int(),
    closesEarlier: z.int(),
    /** Orders of supplies for a day that would be closed. */
    supplies: z.array(z.object({ orderId: WireId(), company: CompanyName() })),
    /** How many places the driver comes to on that day by their calendars. */
    calendarVisits: z.int(),
    /** Visits that are agreed for a day that would be closed. Their places are told; a person agrees on another day. */
    visits: z.array(
      z.object({
        kind: z.enum(visitKinds),
        entryId: WireId(),
        company: CompanyName(),
        contactInfo: z.string(),
      }),
    ),
    /** How many places of business get a message when the exception is set. */
    companies: z.int(),
  }),
)

const params = whenUsed(() => z.object({ day: WireDay() }))
const Content = whenUsed(() =>
  z.object({
    closed: z.boolean(),
    /** Null or absent where the day is closed, else required and earlier than the usual one. */
    cutOff: z.nullish(TimeOfDay()),
    reason: requiredText(EXCEPTION_REASON_MAX),
    /** 0 for a day that has no exception yet. */
    version: Version(),
  }),
)

export const listExceptionDays = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'Exception days from last month on, by day, and the usual cut-off',
  access: staffWith('dispatch', 'pack'),
  reply: json(() => z.object({ rows: z.array(ExceptionDay()), usualCutOff: TimeOfDay() })),
})

export const previewExceptionDay = endpoint({
  method: 'GET',
  path: `${PATH}/:day/preview`,
  summary: 'Which open orders an exception would touch, before it is set; without `cutOff` the day is closed',
  access: staffWith('dispatch'),
  params,
  query: () => z.object({ cutOff: z.optional(TimeOfDay()) }),
  refusals: ['dayInPast', 'cutOffNotEarlier'],
  reply: json(Touched),
})

/** The places of touched orders and visits get a message, each once, and the alert of its kind, in the same transaction. */
export const setExceptionDay = endpoint({
  method: 'PUT',
  path: `${PATH}/:day`,
  summary:
    'Closes a day or gives it an earlier cut-off, and tells the places whose orders or visits it touches',
  access: staffWith('dispatch'),
  params,
  body: Content,
  refusals: ['dayInPast', 'cutOffNotEarlier', 'changedElsewhere'],
  reply: json(() => z.object({ exceptionDay: ExceptionDay(), notified: z.int() })),
})

/** Nobody is told: what was ordered meanwhile stays, and more can be ordered than before. */
export const removeExceptionDay = endpoint({
  method: 'POST',
  path: `${PATH}/:day/remove`,
  summary: 'Makes a day an ordinary one again',
  access: staffWith('dispatch'),
  params,
  body: () => z.object({ version: Version() }),
  refusals: ['notFound', 'dayInPast', 'changedElsewhere'],
  reply: json(() => z.object({ day: WireDay() })),
})
