import * as z from 'zod/mini'
import { BAG_NUMBER_MAX } from '../../bags/deposits/rules.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { pageOf, Version } from '../../kernel/contract/desk-shapes.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { visitKinds } from '../../visits/visits/states.ts'
import { RouteChoice, StopCompany, DeliveryStop } from './api.ts'

export const Route = z.object({
  routeId: WireId,
  name: z.string(),
  area: z.string(),
  office: z.string(),
  stops: z.int(),
  isEnded: z.boolean(),
  version: Version,
})

export const runStates = ['planned', 'left', 'back'] as const

export const Driver = z.object({ personId: z.string(), name: z.string() })

const Run = z.object({
  runId: WireId,
  routeId: WireId,
  routeName: z.string(),
  day: WireDay,
  /** The second van of the day on the same route is part 2. */
  part: z.int(),
  state: z.enum(runStates),
  departed: z.nullable(WireMoment),
  returned: z.nullable(WireMoment),
  crew: z.array(Driver),
  /** Stops at the departure, and stops without an outcome. Before the departure both are 0. */
  stops: z.int(),
  openStops: z.int(),
  version: Version,
})

/** Kiinni · Ei vastaanottajaa · Ei ehditty · Muu */
export const failureReasons = ['closed', 'noReceiver', 'noTime', 'other'] as const
export type FailureReason = (typeof failureReasons)[number]

export const stopOutcomes = ['delivered', 'notDelivered'] as const

/** The outcomes of a pick-up at a stop. */
export const pickupOutcomes = ['fetched', 'notFetched'] as const

/** More bags than anybody carries out of a shop. */
export const MOST_FETCHED = 200

const recorded = {
  reason: z.nullable(z.enum(failureReasons)),
  note: z.string(),
  /** When it happened by the clock of the device, and when the server got it. */
  at: WireMoment,
  recordedAt: WireMoment,
  by: z.string(),
}

/** The outcome of a delivery. */
const Outcome = z.object({
  outcome: z.enum(stopOutcomes),
  /** Who took it, where the crew has asked. */
  receiver: z.string(),
  /** Whether the seals were read with a scanner, the camera or by typing them. */
  isSealRead: z.boolean(),
  ...recorded,
})

/** A visit that was agreed on for the day of the run. */
const AgreedVisit = z.object({
  kind: z.enum(visitKinds),
  entryId: WireId,
  contactInfo: z.string(),
  additionalInfo: z.string(),
})

/** A pick-up at a stop: declared bags that have not come, or an agreed visit. */
const Pickup = z.object({
  /** How many bags are declared; once they were fetched, how many were declared then. */
  declared: z.int(),
  visits: z.array(AgreedVisit),
  /** Declared after the run had left: the run may leave it to the next one. */
  isAdded: z.boolean(),
  outcome: z.nullable(
    z.object({
      outcome: z.enum(pickupOutcomes),
      /** How many bags were fetched, and the numbers that the crew has read. */
      bags: z.int(),
      numbers: z.array(z.string()),
      ...recorded,
    }),
  ),
})

/**
 * A stop of a run. Before the departure its orders are those of the day that could go (packed ones will), and what was put
 * on this run to be sent again; after it, the orders in the van. `pickup` is null where nothing is fetched.
 */
const RunStop = z.object({ ...DeliveryStop.shape, outcome: z.nullable(Outcome), pickup: z.nullable(Pickup) })

export const RunDetails = z.object({ run: Run, stops: z.array(RunStop) })

const ROUTES = '/api/desk/routes'
const RUNS = '/api/desk/runs'
const dispatchers = staffWith('dispatch')
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere'] as const
const RunParams = z.object({ runId: EntryId })

const routeFields = {
  name: requiredText(100),
  area: z._default(trimmedText(100), ''),
  office: z._default(trimmedText(100), ''),
}

export const listRoutes = endpoint({
  method: 'GET',
  path: ROUTES,
  summary: 'The routes by name; those that have ended last',
  access: staffWith('pack', 'dispatch'),
  reply: json(() => z.object({ rows: z.array(Route) })),
})

export const createRoute = endpoint({
  method: 'POST',
  path: ROUTES,
  summary: 'Makes a route',
  access: dispatchers,
  body: () => z.object(routeFields),
  refusals: ['routeNameTaken'],
  reply: json(() => Route),
})

/** A route can end only when no place is on it, so that no place is forgotten. */
export const changeRoute = endpoint({
  method: 'PUT',
  path: `${ROUTES}/:routeId`,
  summary: 'Changes a route, or ends it',
  access: dispatchers,
  params: () => z.object({ routeId: EntryId }),
  body: () => z.object({ ...routeFields, isEnded: z._default(z.boolean(), false), version: Version }),
  refusals: ['notFound', 'changedElsewhere', 'routeNameTaken', 'routeHasStops'],
  reply: json(() => Route),
})

/** Places in the order of their stops; two of one number by age. `q` finds beginnings of words of name, city or business id. */
export const listStopCompanies = endpoint({
  method: 'GET',
  path: '/api/desk/stops',
  summary: 'The places of a route, or those without one',
  access: dispatchers,
  query: () =>
    z.object({
      route: RouteChoice,
      q: z.optional(trimmedText(100)),
      after: z.optional(boundedText(400)),
    }),
  reply: json(() => pageOf(StopCompany)),
})

/** Two places may have the same number: then the older one comes first. */
export const setStop = endpoint({
  method: 'PUT',
  path: '/api/desk/companies/:companyId/stop',
  summary: 'Puts a place on a route, moves it or takes it off',
  access: dispatchers,
  params: () => z.object({ companyId: EntryId }),
  body: () =>
    z.object({
      routeId: z.nullable(EntryId),
      stopNumber: z._default(z.int().check(z.minimum(0), z.maximum(9999)), 0),
      version: Version,
    }),
  refusals: ['notFound', 'changedElsewhere'],
  reply: json(() => StopCompany),
})

/** Everybody of the customers' list of drivers, once. */
export const listDrivers = endpoint({
  method: 'GET',
  path: '/api/desk/drivers',
  summary:
    'The drivers by name, those of the area of a route first; `q` finds beginnings of words of name or card number',
  access: dispatchers,
  query: () => z.object({ q: z.optional(trimmedText(100)), routeId: z.optional(EntryId) }),
  reply: json(() => z.object({ rows: z.array(z.object({ ...Driver.shape, area: z.string() })) })),
})

export const listRuns = endpoint({
  method: 'GET',
  path: RUNS,
  summary:
    'The runs of a day, those of any day that should be back, and what has to be fetched on routes that have none',
  access: staffWith('pack', 'dispatch'),
  query: () => z.object({ day: WireDay }),
  reply: json(() =>
    z.object({
      rows: z.array(Run),
      /** Runs that are out although the evening of their day has come, the oldest first. */
      late: z.array(Run),
      /** Places to be visited that are on no run of the day, by route; `routeId` null holds places without a route. */
      withoutRun: z.array(
        z.object({
          routeId: z.nullable(WireId),
          routeName: z.string(),
          places: z.array(z.object({ companyId: WireId, name: z.string(), isVisit: z.boolean() })),
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
  params: () => RunParams,
  refusals: ['notFound'],
  reply: json(() => RunDetails),
})

export const createRun = endpoint({
  method: 'POST',
  path: RUNS,
  summary: 'Plans a run of a route on a day; the second of a day is part 2',
  access: dispatchers,
  body: () => z.object({ routeId: EntryId, day: WireDay, crew: z._default(z.array(requiredText(100)), []) }),
  refusals: ['notFound', 'dayInPast', 'dayClosed'],
  reply: json(() => Run),
})

/** `crew` is the whole crew, by the person ids of the list of drivers. It can be changed until the run is back. */
export const setCrew = endpoint({
  method: 'PUT',
  path: `${RUNS}/:runId/crew`,
  summary: 'Sets who is on a run',
  access: dispatchers,
  params: () => RunParams,
  body: () => z.object({ crew: z.array(requiredText(100)), version: Version }),
  refusals: [...OVERTAKEN],
  reply: json(() => Run),
})

/**
 * Packed orders for the stops of the route on that day leave with the run; the others stay behind. Pick-ups on the route
 * become stops of it. A run leaves on its own day, with a crew.
 */
export const departRun = endpoint({
  method: 'POST',
  path: `${RUNS}/:runId/depart`,
  summary: 'Says that a run has left',
  access: dispatchers,
  params: () => RunParams,
  body: () => z.object({ version: Version }),
  refusals: [...OVERTAKEN, 'runEmpty', 'runNotToday', 'runWithoutCrew', 'dayClosed'],
  reply: json(() => RunDetails),
})

export const removeRun = endpoint({
  method: 'POST',
  path: `${RUNS}/:runId/remove`,
  summary: 'Removes a run that was planned by mistake; nothing may be packed for it',
  access: dispatchers,
  params: () => RunParams,
  body: () => z.object({ version: Version }),
  refusals: [...OVERTAKEN, 'runHasStops'],
  reply: json(() => z.object({ runId: WireId })),
})

export const returnRun = endpoint({
  method: 'POST',
  path: `${RUNS}/:runId/return`,
  summary: 'Says that a run is back; every stop must have its outcome',
  access: dispatchers,
  params: () => RunParams,
  body: () => z.object({ version: Version }),
  refusals: [...OVERTAKEN, 'stopsOpen'],
  reply: json(() => RunDetails),
})

/**
 * Records the outcome of the delivery or the pick-up at one stop, or of both. It may come late and more than once, so it
 * names no version: the same outcome again changes nothing, and another one is refused with 409, except for a correction
 * of a pick-up on its day. `at` is the clock of the device, at most 24 hours old; without it, now.
 */
export const recordOutcome = endpoint({
  method: 'POST',
  path: '/api/desk/stops/outcome',
  summary: 'Records what became of a stop, of what was delivered and of what was fetched, with the reasons',
  access: dispatchers,
  body: () =>
    z.object({
      runId: EntryId,
      companyId: EntryId,
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
  reply: json(() => RunDetails),
})

const Arrival = z.object({
  company: z.object({ companyId: WireId, name: z.string(), city: z.string() }),
  fetched: WireMoment,
  /** Bags that the place has declared, that the crew has fetched and that were scanned since the run left. */
  declared: z.int(),
  bags: z.int(),
  scanned: z.int(),
  /** Numbers that were declared or read at the fetch and have not been scanned. */
  numbers: z.array(z.string()),
})

/** Without sums: the counters must not learn what was declared. */
export const listRunArrivals = endpoint({
  method: 'GET',
  path: '/api/desk/runs/arrivals',
  summary: 'What each run of a day brings: declared, fetched, scanned, and what is missing',
  access: staffWith('count', 'decideCount', 'dispatch'),
  query: () => z.object({ day: WireDay }),
  reply: json(() =>
    z.object({
      rows: z.array(
        z.object({
          ...Run.shape,
          declared: z.int(),
          fetched: z.int(),
          scanned: z.int(),
          /** How many of the fetched bags were not scanned. */
          missing: z.int(),
          /** The places whose bags are missing. */
          places: z.array(Arrival),
        }),
      ),
    }),
  ),
})
