import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { EntryId, CompanyId, WireId } from '../../kernel/contract/shapes.ts'
import { Version, CompanyName } from '../../kernel/contract/desk-shapes.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { WireDay, weekdays, WireMoment } from '../../kernel/dates/dates.ts'
import { staffWith, memberOfCompany } from '../../kernel/people/access.ts'
import { requiredText } from '../../kernel/texts/text-rule.ts'
import { visitKinds } from '../visits/states.ts'

/** A place has at most so many exceptions; past ones are dropped when one is added. */
export const MOST_VISIT_EXCEPTIONS = 100

/** `HH:mm` in Helsinki. */
const TimeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))

export const VisitWindow = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .check(z.refine(({ from, to }) => from < to, faultMessage('invalid')))
const AnyWindow = z.nullable(VisitWindow)

/** A visit in an answer. */
const WireVisit = z.object({ day: WireDay, window: AnyWindow })

/** The calendar of a place as the desk sees it. */
export const PlaceVisits = z.object({
  week: z.object(recordOf(weekdays, () => AnyWindow)),
  validFrom: z.nullable(WireDay),
  validTo: z.nullable(WireDay),
  /** From yesterday on, by day. */
  exceptions: z.array(WireVisit),
  /** The next visits by the calendar, the agreed visits and the provider's closed days. */
  next: z.array(WireVisit),
  keeper: z.enum(['systems', 'desk']),
  /** 0 where there is no calendar yet. */
  version: Version,
})
export type PlaceVisits = z.output<typeof PlaceVisits>

const PATH = '/api/desk/customers/:companyId/visits'
const PlaceParams = z.object({ companyId: EntryId })
const OVERTAKEN = ['notFound', 'keptBySystems', 'stateChanged', 'changedElsewhere'] as const

export const getPlaceVisits = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'When the driver comes to a place, and the next visits',
  access: staffWith(),
  params: () => PlaceParams,
  refusals: ['notFound'],
  reply: json(() => PlaceVisits),
})

export const changeVisitWeek = endpoint({
  method: 'PUT',
  path: PATH,
  summary: 'Sets the days and times at which the driver comes to a place; exceptions stay',
  access: staffWith('customers', 'dispatch'),
  params: () => PlaceParams,
  body: () =>
    z.object({
      ...recordOf(weekdays, () => AnyWindow),
      validFrom: z.nullable(WireDay),
      validTo: z.nullable(WireDay),
      version: Version,
    }),
  refusals: [...OVERTAKEN, 'endBeforeStart'],
  reply: json(() => PlaceVisits),
})

const ofDay = z.object({ companyId: EntryId, day: WireDay })

export const setVisitException = endpoint({
  method: 'PUT',
  path: `${PATH}/:day`,
  summary: 'Gives a day of a place another time, or no visit',
  access: staffWith('customers', 'dispatch'),
  params: () => ofDay,
  body: () => z.object({ window: AnyWindow, version: Version }),
  refusals: [...OVERTAKEN, 'dayInPast', 'invalid'],
  reply: json(() => PlaceVisits),
})

export const removeVisitException = endpoint({
  method: 'POST',
  path: `${PATH}/:day/remove`,
  summary: 'Makes a day of a place an ordinary one again',
  access: staffWith('customers', 'dispatch'),
  params: () => ofDay,
  body: () => z.object({ version: Version }),
  refusals: OVERTAKEN,
  reply: json(() => PlaceVisits),
})

/** Only with `visitCalendars`. A missed visit is reported once for the whole place. */
export const reportMissedVisit = endpoint({
  method: 'POST',
  path: '/api/visit/missed',
  summary: 'Tells the provider that the driver did not come, which makes a case',
  access: memberOfCompany(),
  company: 'body',
  body: () => z.object({ customerId: CompanyId, userId: z.nullish(EntryId), day: WireDay }),
  refusals: ['notFound', 'stateChanged', 'visitReported'],
  reply: json(() => z.object({ id: WireId })),
})

const EXCEPTIONS = '/api/desk/exceptiondays'
const EXCEPTION_REASON_MAX = 200
/** The preview names so many orders; the counts are of all. */
export const MOST_TOUCHED = 200

/** An exception day: nothing is delivered, or orders must come earlier. */
export const ExceptionDay = z.object({
  day: WireDay,
  /** Nothing is delivered, and the day is no banking day for orders. */
  closed: z.boolean(),
  /** Orders placed on that day must come by this time; null where the day is closed. */
  cutOff: z.nullable(TimeOfDay),
  reason: z.string(),
  changed: WireMoment,
  changedBy: z.string(),
  version: Version,
})
export type ExceptionDay = z.output<typeof ExceptionDay>

/**
 * How an exception touches an open order: `notDelivered` is for the closed day itself; with `closesEarlier` it can be
 * ordered, changed and cancelled for a shorter time than before.
 */
export const touchKinds = ['notDelivered', 'closesEarlier'] as const

export const TouchedOrder = z.object({
  orderId: WireId,
  company: CompanyName,
  deliveryDate: WireDay,
  /** Euros. */
  total: z.number(),
  touch: z.enum(touchKinds),
  /** Until when it could be ordered, without the exception and with it. */
  cutOffBefore: WireMoment,
  cutOffAfter: WireMoment,
})
export type TouchedOrder = z.output<typeof TouchedOrder>

const TouchedEntries = z.object({
  /** By day of delivery and number; at most `MOST_TOUCHED`. */
  orders: z.array(TouchedOrder),
  notDelivered: z.int(),
  closesEarlier: z.int(),
  /** Orders of supplies for a day that would be closed. */
  supplies: z.array(z.object({ orderId: WireId, company: CompanyName })),
  /** How many places the driver comes to on that day by their calendars. */
  calendarVisits: z.int(),
  /** Visits that are agreed for a day that would be closed. Their places get a message; the desk agrees on another day. */
  visits: z.array(
    z.object({
      kind: z.enum(visitKinds),
      entryId: WireId,
      company: CompanyName,
      contactInfo: z.string(),
    }),
  ),
  /** How many places of business get a message when the exception is set. */
  companies: z.int(),
})

const params = z.object({ day: WireDay })
const Content = z.object({
  closed: z.boolean(),
  /** Null or absent where the day is closed, else required and earlier than the usual one. */
  cutOff: z.nullish(TimeOfDay),
  reason: requiredText(EXCEPTION_REASON_MAX),
  /** 0 for a day that has no exception yet. */
  version: Version,
})

export const listExceptionDays = endpoint({
  method: 'GET',
  path: EXCEPTIONS,
  summary: 'Exception days from last month on, by day, and the usual cut-off',
  access: staffWith('dispatch', 'pack'),
  reply: json(() => z.object({ rows: z.array(ExceptionDay), usualCutOff: TimeOfDay })),
})

export const previewExceptionDay = endpoint({
  method: 'GET',
  path: `${EXCEPTIONS}/:day/preview`,
  summary: 'Which open orders an exception would touch, before it is set; without `cutOff` the day is closed',
  access: staffWith('dispatch'),
  params: () => params,
  query: () => z.object({ cutOff: z.optional(TimeOfDay) }),
  refusals: ['dayInPast', 'cutOffNotEarlier'],
  reply: json(() => TouchedEntries),
})

/** The places of touched orders and visits get a message, each once, and the alert of its kind, in the same transaction. */
export const setExceptionDay = endpoint({
  method: 'PUT',
  path: `${EXCEPTIONS}/:day`,
  summary:
    'Closes a day or gives it an earlier cut-off, and tells the places whose orders or visits it touches',
  access: staffWith('dispatch'),
  params: () => params,
  body: () => Content,
  refusals: ['dayInPast', 'cutOffNotEarlier', 'changedElsewhere'],
  reply: json(() => z.object({ exceptionDay: ExceptionDay, notified: z.int() })),
})

/** Nobody is notified: existing orders stay, and more can be ordered than before. */
export const removeExceptionDay = endpoint({
  method: 'POST',
  path: `${EXCEPTIONS}/:day/remove`,
  summary: 'Makes a day an ordinary one again',
  access: staffWith('dispatch'),
  params: () => params,
  body: () => z.object({ version: Version }),
  refusals: ['notFound', 'dayInPast', 'changedElsewhere'],
  reply: json(() => z.object({ day: WireDay })),
})
