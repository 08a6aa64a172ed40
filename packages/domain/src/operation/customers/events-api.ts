import * as z from 'zod/mini'
import { caseKinds } from '../../questions/cases/states.ts'
import { pageOf } from '../../kernel/contract/pages.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { WireId } from '../../kernel/contract/ids.ts'
import { Euros } from '../../kernel/money/money.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { trimmedText } from '../../kernel/texts/text-rule.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { CUSTOMERS_PATH, PlaceParams } from './api.ts'

/** What happens at a place: what customers send, changes of rights, and what the desk changes of the place itself. */
export const placeEventKinds = [
  'deposit',
  'changeOrder',
  'supplyOrder',
  'visit',
  'visitChange',
  'case',
  'role',
  'mandate',
  'place',
] as const
export type PlaceEventKind = (typeof placeEventKinds)[number]

export const PlaceEvent = whenUsed(() =>
  z.object({
    kind: z.enum(placeEventKinds),
    id: WireId(),
    at: WireMoment(),
    /** The number of the bag, order or case, or the person whose right it is. */
    title: z.string(),
    /** The account of a right. */
    note: z.string(),
    /** How far it is, or what became of a right. */
    state: z.nullable(z.string()),
    /** In euros. Whoever counts does not see what was declared of a bag that is not counted. */
    sum: z.nullable(Euros()),
    /** Who sent or did it; empty for the provider's systems. */
    by: z.string(),
    /** The day of sales, delivery or visit. */
    day: z.nullable(WireDay()),
    bagId: z.nullable(WireId()),
    routeId: z.nullable(WireId()),
    began: z.nullable(z.enum(caseKinds)),
  }),
)
export type PlaceEvent = z.output<ReturnType<typeof PlaceEvent>>

export const listPlaceEvents = endpoint({
  method: 'GET',
  path: `${CUSTOMERS_PATH}/:companyId/events`,
  summary: 'What happened at a place, the newest first; cases only for those who answer them',
  access: staffWith(),
  params: PlaceParams,
  query: () => z.object({ after: z.optional(trimmedText(50)) }),
  reply: json(() => pageOf(PlaceEvent())),
})
