import * as z from 'zod/mini'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../../kernel/contract/fault.ts'
import { EntryId } from '../../../kernel/contract/ids.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'
import { recordOf } from '../../../kernel/data/records.ts'
import { WireDay, weekdays } from '../../../kernel/dates/dates.ts'
import { staffWith } from '../../../kernel/people/access.ts'

/** A place has no more exceptions at a time; those of days gone by are dropped when one is added. */
export const MOST_VISIT_EXCEPTIONS = 100

const Version = whenUsed(() => z.int().check(z.minimum(0)))
const TimeOfDay = whenUsed(() => z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)))

export const VisitWindow = whenUsed(() =>
  z
    .strictObject({ from: TimeOfDay(), to: TimeOfDay() })
    .check(z.refine(({ from, to }) => from < to, faultMessage('invalid'))),
)
const AnyWindow = whenUsed(() => z.nullable(VisitWindow()))

/** A visit in an answer. */
const WireVisit = whenUsed(() => z.object({ day: WireDay(), window: AnyWindow() }))

/** The calendar of a place as the desk sees it. */
export const PlaceVisits = whenUsed(() =>
  z.object({
    week: z.object(recordOf(weekdays, AnyWindow)),
    validFrom: z.nullable(WireDay()),
    validTo: z.nullable(WireDay()),
    /** From yesterday on, by day. */
    exceptions: z.array(WireVisit()),
    /** What follows from all that, from the agreed visits and from the provider's closed days. */
    next: z.array(WireVisit()),
    keeper: z.enum(['systems', 'desk']),
    /** 0 where there is no calendar yet. */
    version: Version(),
  }),
)
export type PlaceVisits = z.output<ReturnType<typeof PlaceVisits>>

const PATH = '/api/desk/customers/:companyId/visits'
const PlaceParams = whenUsed(() => z.object({ companyId: EntryId() }))
const OVERTAKEN = ['notFound', 'keptBySystems', 'stateChanged', 'changedElsewhere'] as const

export const getPlaceVisits = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'When the driver comes to a place, and the next visits',
  access: staffWith(),
  params: PlaceParams,
  refusals: ['notFound'],
  reply: json(PlaceVisits),
})

export const changeVisitWeek = endpoint({
  method: 'PUT',
  path: PATH,
  summary: 'Sets the days and times at which the driver comes to a place; exceptions stay',
  access: staffWith('customers', 'dispatch'),
  params: PlaceParams,
  body: () =>
    z.object({
      ...recordOf(weekdays, AnyWindow),
      validFrom: z.nullable(WireDay()),
      validTo: z.nullable(WireDay()),
      version: Version(),
    }),
  refusals: [...OVERTAKEN, 'endBeforeStart'],
  reply: json(PlaceVisits),
})

const ofDay = whenUsed(() => z.object({ companyId: EntryId(), day: WireDay() }))

export const setVisitException = endpoint({
  method: 'PUT',
  path: `${PATH}/:day`,
  summary: 'Gives a day of a place another time, or no visit',
  access: staffWith('customers', 'dispatch'),
  params: ofDay,
  body: () => z.object({ window: AnyWindow(), version: Version() }),
  refusals: [...OVERTAKEN, 'dayInPast', 'invalid'],
  reply: json(PlaceVisits),
})

export const removeVisitException = endpoint({
  method: 'POST',
  path: `${PATH}/:day/remove`,
  summary: 'Makes a day of a place an ordinary one again',
  access: staffWith('customers', 'dispatch'),
  params: ofDay,
  body: () => z.object({ version: Version() }),
  refusals: OVERTAKEN,
  reply: json(PlaceVisits),
})
