import * as z from 'zod/mini'
import { staffWith } from '../../kernel/people/access.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/ids.ts'
import { BAG_NUMBER_MAX } from '../../bags/deposits/rules.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { RouteChoice } from './api.ts'
import {
  Driver,
  failureReasons,
  MOST_FETCHED,
  pageOf,
  pickupOutcomes,
  Route,
  Run,
  RunDetails,
  stopOutcomes,
  StopCompany,
  Version,
} from './wire.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

const ROUTES = '/api/desk/routes'
const RUNS = '/api/desk/runs'
const dispatchers = staffWith('dispatch')
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere'] as const
const RunParams = whenUsed(() => z.object({ runId: EntryId() }))

const routeFields = whenUsed(() => ({
  name: requiredText(100),
  area: z._default(trimmedText(100), ''),
  office: z._default(trimmedText(100), ''),
}))

export const listRoutes = endpoint({
  method: 'GET',
  path: ROUTES,
  summary: 'The routes by name; those that have ended last',
  access: staffWith('pack', 'dispatch'),
  reply: json(() => z.object({ rows: z.array(Route()) })),
})

export const createRoute = endpoint({
  method: 'POST',
  path: ROUTES,
  summary: 'Makes a route',
  access: dispatchers,
  body: () => z.object(routeFields()),
  refusals: ['routeNameTaken'],
  reply: json(Route),
})

/** A route ends only when no place is on it; then nothing can be lost from sight. */
export const changeRoute = endpoint({
  method: 'PUT',
  path: `${ROUTES}/:routeId`,
  summary: 'Changes a route, or ends it',
  access: dispatchers,
  params: () => z.object({ routeId: EntryId() }),
  body: () => z.object({ ...routeFields(), isEnded: z._default(z.boolean(), false), version: Version() }),
  refusals: ['notFound', 'changedElsewhere', 'routeNameTaken', 'routeHasStops'],
  reply: json(Route),
})

/** Places in the order of their stops; two of one number by age. `q` finds beginnings of words of name, city or business id. */
export const listStopCompanies = endpoint({
  method: 'GET',
  path: '/api/desk/stops',
  summary: 'The places of a route, or those without one',
  access: dispatchers,
  query: () =>
    z.object({
      route: RouteChoice(),
      q: z.optional(trimmedText(100)),
      after: z.optional(boundedText(400)),
    }),
  reply: json(() => pageOf(StopCompany())),
})

/** Two places may have the same number: then the older one comes first. */
export const setStop = endpoint({
  method: 'PUT',
  path: '/api/desk/companies/:companyId/stop',
  summary: 'Puts a place on a route, moves it or takes it off',
  access: dispatchers,
  params: () => z.object({ companyId: EntryId() }),
  body: () =>
    z.object({
      routeId: z.nullable(EntryId()),
      stopNumber: z._default(z.int().check(z.minimum(0), z.maximum(9999)), 0),
      version: Version(),
    }),
  refusals: ['notFound', 'changedElsewhere'],
  reply: json(StopCompany),
})

/** Everybody of the customers' list of drivers, once. */
export const listDrivers = endpoint({
  method: 'GET',
  path: '/api/desk/drivers',
  summary:
    'The drivers by name, those of the area of a route first; `q` finds beginnings of words of name or card number',
  access: dispatchers,
  query: () => z.object({ q: z.optional(trimmedText(100)), routeId: z.optional(EntryId()) }),
  reply: json(() => z.object({ rows: z.array(z.object({ ...Driver().shape, area: z.string() })) })),
})

export const listRuns = endpoint({
  method: 'GET',
  path: RUNS,
  summary:
    'The runs of a day, those of any day that should be back, and what has to be fetched on routes that have none',
  access: staffWith('pack', 'dispatch'),
  query: () => z.object({ day: WireDay() }),
  reply: json(() =>
    z.object({
      rows: z.array(Run()),
      /** Those that are out although the evening of their day has come, the oldest first. */
      late: z.array(Run()),
      /** Places to be visited that no run of the day comes to, by route; `routeId` null holds those without a route. */
      withoutRun: z.array(
        z.object({
          routeId: z.nullable(WireId()),
          routeName: z.string(),
          places: z.array(z.object({ companyId: WireId(), name: z.string(), isVisit: z.boolean() })),
        }),
      ),
    }),
  ),
})

export const getRun = endpoint({
  method: 'GET',
  path: `${RUNS}/:runId`,
  summary: 'A run with its stops in their order',
  access: staffWith('pack', 'dispatch'),
  params: RunParams,
  refusals: ['notFound'],
  reply: json(RunDetails),
})

export const createRun = endpoint({
  method: 'POST',
  path: RUNS,
  summary: 'Plans a run of a route on a day; the second of a day is part 2',
  access: dispatchers,
  body: () =>
    z.object({ routeId: EntryId(), day: WireDay(), crew: z._default(z.array(requiredText(100)), []) }),
  refusals: ['notFound', 'dayInPast', 'dayClosed'],
  reply: json(Run),
})

/** `crew` is the whole crew, by the person ids of the list of drivers. It can be changed until the run is back. */
export const setCrew = endpoint({
  method: 'PUT',
  path: `${RUNS}/:runId/crew`,
  summary: 'Sets who is on a run',
  access: dispatchers,
  params: RunParams,
  body: () => z.object({ crew: z.array(requiredText(100)), version: Version() }),
  refusals: [...OVERTAKEN],
  reply: json(Run),
})

/**
 * What is packed for the stops of the route on that day goes with it; what is not packed by now stays. What is to be fetched
 * on the route becomes a stop of it. It leaves on its own day, with somebody in it.
 */
export const departRun = endpoint({
  method: 'POST',
  path: `${RUNS}/:runId/depart`,
  summary: 'Says that a run has left',
  access: dispatchers,
  params: RunParams,
  body: () => z.object({ version: Version() }),
  refusals: [...OVERTAKEN, 'runEmpty', 'runNotToday', 'runWithoutCrew', 'dayClosed'],
  reply: json(RunDetails),
})

export const removeRun = endpoint({
  method: 'POST',
  path: `${RUNS}/:runId/remove`,
  summary: 'Removes a run that was planned by mistake; nothing may be packed for it',
  access: dispatchers,
  params: RunParams,
  body: () => z.object({ version: Version() }),
  refusals: [...OVERTAKEN, 'runHasStops'],
  reply: json(() => z.object({ runId: WireId() })),
})

export const returnRun = endpoint({
  method: 'POST',
  path: `${RUNS}/:runId/return`,
  summary: 'Says that a run is back; every stop must have its outcome',
  access: dispatchers,
  params: RunParams,
  body: () => z.object({ version: Version() }),
  refusals: [...OVERTAKEN, 'stopsOpen'],
  reply: json(RunDetails),
})

/**
 * What became of the delivery or the pick-up at one stop, or of both. It may come late and more than once, so it names no
 * version: the same again changes nothing, another outcome is 409, but for a correction of a pick-up on its day. `at` is the clock of the device, at most 24 hours old;
 * without it, now.
 */
export const recordOutcome = endpoint({
  method: 'POST',
  path: '/api/desk/stops/outcome',
  summary: 'Records what became of a stop, of what was delivered and of what was fetched, with the reasons',
  access: dispatchers,
  body: () =>
    z.object({
      runId: EntryId(),
      companyId: EntryId(),
      at: z.nullish(z.iso.datetime()),
      /** Of the delivery, where something is in the van for the stop. */
      outcome: z.nullish(z.enum(stopOutcomes)),
      /** Needed where it was not delivered. */
      reason: z.nullish(z.enum(failureReasons)),
      note: z._default(trimmedText(500), ''),
      receiver: z._default(trimmedText(100), ''),
      isSealRead: z._default(z.boolean(), false),
      pickup: z.nullish(
        z.object({
          outcome: z.enum(pickupOutcomes),
          /** Needed where it was not fetched. */
          reason: z.nullish(z.enum(failureReasons)),
          bags: z._default(z.int().check(z.minimum(0), z.maximum(MOST_FETCHED)), 0),
          numbers: z._default(z.array(requiredText(BAG_NUMBER_MAX)).check(z.maxLength(MOST_FETCHED)), []),
          /** It takes the place of what was marked before on the same day. */
          isCorrection: z.optional(z.boolean()),
        }),
      ),
    }),
  refusals: ['notFound', 'stateChanged', 'required', 'bagNumberInvalid', 'dayInFuture', 'dayInPast'],
  reply: json(RunDetails),
})
