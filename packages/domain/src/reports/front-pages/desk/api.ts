import * as z from 'zod/mini'
import { caseKinds } from '../../../questions/cases/states.ts'
import { staffWith } from '../../../kernel/people/access.ts'
import { WireDay, WireMoment } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../../kernel/contract/ids.ts'
import { requiredText } from '../../../kernel/texts/text-rule.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'

/** The lists of the desk. The stamp of a list is a text that changes when the list changes. */
const deskLists = ['bags', 'suspects', 'approvals', 'cases', 'deliveries', 'runs', 'visits'] as const
export type DeskList = (typeof deskLists)[number]

export const waitingKinds = [
  'openBag',
  'secondCount',
  'dispute',
  'approval',
  'correction',
  'handedCase',
  'case',
] as const

/** Something that this person has to do next. The title is a number or a name, never a sum. */
const Waiting = whenUsed(() =>
  z.object({
    kind: z.enum(waitingKinds),
    id: WireId(),
    title: z.string(),
    note: z.string(),
    since: WireMoment(),
  }),
)

/** What waits, for the caller's own roles; a part without the role is left out. */
export const Pulse = whenUsed(() =>
  z.object({
    at: WireMoment(),
    counting: z.optional(
      z.object({
        /** Bags in the queue, and since when the oldest of them. */
        waiting: z.int(),
        oldest: z.nullable(WireMoment()),
        late: z.int(),
        second: z.int(),
        aside: z.int(),
        disputed: z.int(),
        suspects: z.int(),
      }),
    ),
    cases: z.optional(
      z.object({
        new: z.int(),
        own: z.int(),
        /** New and own ones whose answer is due today, and overdue ones. */
        dueToday: z.int(),
        late: z.int(),
      }),
    ),
    /** For packers and dispatchers. */
    deliveries: z.optional(
      z.object({
        /** The nearest day, from today on, with something to pack; null where nothing waits. */
        day: z.nullable(WireDay()),
        /** What is not packed for the days that are locked, and for which of them, in their order. */
        unpacked: z.int(),
        days: z.array(z.object({ day: WireDay(), unpacked: z.int() })),
        /** What has not left although its day has passed, and the oldest of it. */
        late: z.int(),
        oldestLate: z.nullable(z.object({ day: WireDay(), company: z.string() })),
        /** What was not delivered and waits for a decision. */
        undelivered: z.int(),
        /** Runs that have left and are not back. */
        runsOut: z.int(),
        /** Those of them that should be back, and the oldest of them; none for who does not dispatch. */
        lateRuns: z.int(),
        oldestLateRun: z.nullable(z.object({ day: WireDay(), route: z.string() })),
      }),
    ),
    /** Requests for visits without a decision, and proposals that the customer has declined. */
    visits: z.optional(z.object({ requests: z.int(), answers: z.int() })),
    /** Requests that the caller may decide. */
    approvals: z.optional(z.int()),
    /** Oldest first; not more than twenty. */
    waitsForYou: z.array(Waiting()),
    stamps: z.partialRecord(z.enum(deskLists), z.string()),
  }),
)
export type Pulse = z.output<ReturnType<typeof Pulse>>

/** Asked every ten seconds by every page in sight; does not keep a session awake. */
export const getPulse = endpoint({
  method: 'GET',
  path: '/api/desk/pulse',
  summary: 'What waits for the caller, and which lists have changed',
  access: staffWith(),
  reply: json(Pulse),
})

export const hitKinds = ['bag', 'deposit', 'changeOrder', 'supplyOrder', 'company', 'person', 'case'] as const

/** `bag` has come, `deposit` is a declaration whose bag has not. Hits never hold a sum. */
const Hit = whenUsed(() =>
  z.object({
    kind: z.enum(hitKinds),
    id: WireId(),
    /** The number or the name that was found. */
    title: z.string(),
    /** The place, or what else tells two hits apart. */
    note: z.string(),
    state: z.nullable(z.string()),
    /** Of orders: their day of delivery and the route of their place, null where it has none; they open the screen there. */
    day: z.optional(WireDay()),
    routeId: z.optional(z.nullable(WireId())),
    /** Of cases: what began them, since a number may fit one of each kind. */
    began: z.optional(z.enum(caseKinds)),
  }),
)
export type Hit = z.output<ReturnType<typeof Hit>>
export type CaseOrigin = NonNullable<Hit['began']>

const SEARCH_TEXT_MAX = 100

export const searchDesk = endpoint({
  method: 'GET',
  path: '/api/desk/search',
  summary: 'Finds a bag, order, place, person or case by its number or the beginnings of its words',
  access: staffWith(),
  query: () => z.object({ q: requiredText(SEARCH_TEXT_MAX) }),
  reply: json(() => z.object({ hits: z.array(Hit()) })),
})

/** What has no screen of its own elsewhere at the desk. */
const foundKinds = ['deposit', 'person'] as const
export type FoundKind = (typeof foundKinds)[number]

/** The details of a hit. Never a sum: people who count must not learn what was declared. */
const Found = whenUsed(() =>
  z.object({
    kind: z.enum(foundKinds),
    id: WireId(),
    /** The number or the name. */
    title: z.string(),
    /** Of a declaration: the day of the sales and when it was sent. */
    salesDay: z.optional(WireDay()),
    declared: z.optional(WireMoment()),
    /** Of a person, for staff who answer customers. */
    phone: z.optional(z.string()),
    email: z.optional(z.string()),
    /** What belongs to it, the newest of each kind first; cases only for staff who answer them. */
    related: z.array(Hit()),
  }),
)
export type Found = z.output<ReturnType<typeof Found>>

export const getFound = endpoint({
  method: 'GET',
  path: '/api/desk/search/:kind/:id',
  summary: 'A declaration or a person, with what belongs to it; to look at a person is recorded',
  access: staffWith(),
  params: () => z.object({ kind: z.enum(foundKinds), id: EntryId() }),
  refusals: ['notFound'],
  reply: json(Found),
})
