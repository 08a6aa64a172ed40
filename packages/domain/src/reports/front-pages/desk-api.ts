import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { requiredText, boundedText } from '../../kernel/texts/text-rule.ts'
import { accessEventKinds } from '../../people/staff/office-api.ts'
import { caseKinds } from '../../questions/cases/states.ts'

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
const Waiting = z.object({
  kind: z.enum(waitingKinds),
  id: WireId,
  title: z.string(),
  note: z.string(),
  since: WireMoment,
})

/** The work that waits for the caller's roles; parts of other roles are left out. */
export const Pulse = z.object({
  at: WireMoment,
  counting: z.optional(
    z.object({
      /** Bags in the queue, and since when the oldest of them. */
      waiting: z.int(),
      oldest: z.nullable(WireMoment),
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
      day: z.nullable(WireDay),
      /** How much is not packed for locked days, and which days these are, in order. */
      unpacked: z.int(),
      days: z.array(z.object({ day: WireDay, unpacked: z.int() })),
      /** Orders that have not left although their day has passed, and the oldest day. */
      late: z.int(),
      oldestLate: z.nullable(z.object({ day: WireDay, company: z.string() })),
      /** Undelivered orders that wait for a decision. */
      undelivered: z.int(),
      /** Runs that have left and are not back. */
      runsOut: z.int(),
      /** Runs that should be back by now, and the oldest of them; none for people who do not dispatch. */
      lateRuns: z.int(),
      oldestLateRun: z.nullable(z.object({ day: WireDay, route: z.string() })),
    }),
  ),
  /** Requests for visits without a decision, and proposals that the customer has declined. */
  visits: z.optional(z.object({ requests: z.int(), answers: z.int() })),
  /** Requests that the caller may decide. */
  approvals: z.optional(z.int()),
  /** Oldest first; not more than twenty. */
  waitsForYou: z.array(Waiting),
  stamps: z.partialRecord(z.enum(deskLists), z.string()),
})
export type Pulse = z.output<typeof Pulse>

/** Asked every ten seconds by every page in sight; does not keep a session awake. */
export const getPulse = endpoint({
  method: 'GET',
  path: '/api/desk/pulse',
  summary: 'What waits for the caller, and which lists have changed',
  access: staffWith(),
  reply: json(() => Pulse),
})

export const hitKinds = ['bag', 'deposit', 'changeOrder', 'supplyOrder', 'company', 'person', 'case'] as const

/** `bag` has come, `deposit` is a declaration whose bag has not. Hits never hold a sum. */
const Hit = z.object({
  kind: z.enum(hitKinds),
  id: WireId,
  /** The number or the name that was found. */
  title: z.string(),
  /** The place, or another text that distinguishes two hits. */
  note: z.string(),
  state: z.nullable(z.string()),
  /** Of orders: their day of delivery and the route of their place, null where it has none; they open the screen there. */
  day: z.optional(WireDay),
  routeId: z.optional(z.nullable(WireId)),
  /** Only for cases: their kind, since a number may fit one of each kind. */
  began: z.optional(z.enum(caseKinds)),
})
export type Hit = z.output<typeof Hit>
export type CaseOrigin = NonNullable<Hit['began']>

const SEARCH_TEXT_MAX = 100

export const searchDesk = endpoint({
  method: 'GET',
  path: '/api/desk/search',
  summary: 'Finds a bag, order, place, person or case by its number or the beginnings of its words',
  access: staffWith(),
  query: () => z.object({ q: requiredText(SEARCH_TEXT_MAX) }),
  reply: json(() => z.object({ hits: z.array(Hit) })),
})

/** The kinds of hits that have no screen of their own at the desk. */
const detailKinds = ['deposit', 'person'] as const
export type DetailKind = (typeof detailKinds)[number]

/** The details of a hit. Never a sum: people who count must not learn what was declared. */
const HitDetails = z.object({
  kind: z.enum(detailKinds),
  id: WireId,
  /** The number or the name. */
  title: z.string(),
  /** Of a declaration: the day of the sales and when it was sent. */
  salesDay: z.optional(WireDay),
  declared: z.optional(WireMoment),
  /** Of a person, for staff who answer customers. */
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  /** Related entries, the newest of each kind first; cases only for staff who answer them. */
  related: z.array(Hit),
})
export type HitDetails = z.output<typeof HitDetails>

export const getHitDetails = endpoint({
  method: 'GET',
  path: '/api/desk/search/:kind/:id',
  summary: 'A declaration or a person, with what belongs to it; to look at a person is recorded',
  access: staffWith(),
  params: () => z.object({ kind: z.enum(detailKinds), id: EntryId }),
  refusals: ['notFound'],
  reply: json(() => HitDetails),
})

/** A deadline: an answer is due, the service closes, bags become late, a day locks. */
const Limit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), at: WireMoment, caseId: WireId, number: WireId }),
  z.object({ kind: z.literal('service'), at: WireMoment }),
  z.object({ kind: z.literal('bags'), at: WireMoment, bags: z.int() }),
  z.object({ kind: z.literal('orders'), at: WireMoment, day: WireDay, orders: z.int() }),
])
export type Limit = z.output<typeof Limit>

/** How the day has gone. A part whose lists the caller may not open is left out. */
const DayFigures = z.object({
  /** Bags that were counted today, by the hour of the clock; hours without any are left out. */
  counted: z.optional(z.array(z.object({ hour: z.int(), bags: z.int() }))),
  /** The differences of today's counts from their declarations, in euros; for staff who decide about counts. */
  differences: z.optional(
    z.object({
      bags: z.int(),
      short: z.number(),
      over: z.number(),
      suspects: z.int(),
      undeclared: z.int(),
    }),
  ),
  /** Today's flows of the vaults that are not being counted, in euros; for staff who look after vaults. */
  vaults: z.optional(
    z.object({
      counts: z.int(),
      short: z.number(),
      over: z.number(),
      in: z.number(),
      out: z.number(),
      /** The offices from whose vault more was packed than is known to have come. */
      belowZero: z.array(z.string()),
    }),
  ),
  /** The nearest day of which something has not left yet; null where nothing waits. */
  packed: z.optional(
    z.nullable(
      z.object({
        day: WireDay,
        routes: z.array(
          z.object({
            /** Null for the places without a route. */
            routeId: z.nullable(WireId),
            name: z.string(),
            orders: z.int(),
            packed: z.int(),
          }),
        ),
      }),
    ),
  ),
  /** Changes of the caller's own access in the last days, for supervisors those of everybody; the newest first. */
  accessNotices: z.array(z.object({ event: z.enum(accessEventKinds), name: z.string(), at: WireMoment })),
  /** The nearest first. */
  limits: z.array(Limit),
})
export type DayFigures = z.output<typeof DayFigures>

export const getDayFigures = endpoint({
  method: 'GET',
  path: '/api/desk/figures',
  summary: 'How the day has gone at an office or at all of them, and which limits come next',
  access: staffWith(),
  query: () => z.object({ office: z.optional(boundedText(200)) }),
  reply: json(() => DayFigures),
})
