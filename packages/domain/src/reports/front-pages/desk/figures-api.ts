import * as z from 'zod/mini'
import { staffWith } from '../../../kernel/people/access.ts'
import { WireDay, WireMoment } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { WireId } from '../../../kernel/contract/ids.ts'
import { boundedText } from '../../../kernel/texts/text-rule.ts'
import { accessEventKinds } from '../../../kernel/people/access-events.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'

/** A moment by which something should be done: an answer is due, the service closes, bags become late, a day locks. */
const Limit = whenUsed(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answer'), at: WireMoment(), caseId: WireId(), number: WireId() }),
    z.object({ kind: z.literal('service'), at: WireMoment() }),
    z.object({ kind: z.literal('bags'), at: WireMoment(), bags: z.int() }),
    z.object({ kind: z.literal('orders'), at: WireMoment(), day: WireDay(), orders: z.int() }),
  ]),
)
export type Limit = z.output<ReturnType<typeof Limit>>

/** How the day has gone. A part whose lists the caller may not open is left out. */
const DayFigures = whenUsed(() =>
  z.object({
    /** Bags that were counted today, by the hour of the clock; hours without any are left out. */
    counted: z.optional(z.array(z.object({ hour: z.int(), bags: z.int() }))),
    /** What today's counts differ from their declarations, in euros; for those who decide about counts. */
    differences: z.optional(
      z.object({
        bags: z.int(),
        short: z.number(),
        over: z.number(),
        suspects: z.int(),
        undeclared: z.int(),
      }),
    ),
    /** What happened today in the vaults that nobody counts just now, in euros; for those who keep them. */
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
          day: WireDay(),
          routes: z.array(
            z.object({
              /** Null for the places without a route. */
              routeId: z.nullable(WireId()),
              name: z.string(),
              orders: z.int(),
              packed: z.int(),
            }),
          ),
        }),
      ),
    ),
    /** What was done to the caller's own access in the last days, for supervisors to anybody's; the newest first. */
    accessNotices: z.array(z.object({ event: z.enum(accessEventKinds), name: z.string(), at: WireMoment() })),
    /** The nearest first. */
    limits: z.array(Limit()),
  }),
)
export type DayFigures = z.output<ReturnType<typeof DayFigures>>

export const getDayFigures = endpoint({
  method: 'GET',
  path: '/api/desk/figures',
  summary: 'How the day has gone at an office or at all of them, and which limits come next',
  access: staffWith(),
  query: () => z.object({ office: z.optional(boundedText(200)) }),
  reply: json(DayFigures),
})
