import * as z from 'zod/mini'
import { memberOfCompany, staffWith } from '../../kernel/people/access.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/ids.ts'
import { boundedText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { visitStages } from '../../bags/deposits/stages/entries.ts'
import { visitDecisions, visitKinds } from './states.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

export const VISIT_REASON_MAX = 500

const version = whenUsed(() => z.int().check(z.minimum(0)))
const Stage = whenUsed(() => z.nullable(z.enum(visitStages)))

/** `waiting` waits for the desk or for the customer's answer; `settled` is accepted, refused or withdrawn. */
export const visitLists = ['waiting', 'settled'] as const
export type VisitList = (typeof visitLists)[number]

/** A visit that a customer requests, with what the desk needs to decide about it. */
export const VisitRow = whenUsed(() =>
  z.object({
    kind: z.enum(visitKinds),
    entryId: WireId(),
    version: version(),
    /** Null means received. */
    stage: Stage(),
    company: z.object({ companyId: WireId(), name: z.string(), city: z.string() }),
    /** The route of the place; null where it has none. */
    route: z.nullable(z.object({ routeId: WireId(), name: z.string() })),
    wanted: WireDay(),
    /** The day that would be left; only changes have one. */
    original: z.nullable(WireDay()),
    /** The day that the desk proposed last. */
    proposedDate: z.nullable(WireDay()),
    /** Places of the route that have a delivery or an agreed visit on the wanted day. */
    stops: z.int(),
    /** Whether this place is one of them. */
    isStop: z.boolean(),
    /** The day before has come, and the desk or the customer has not answered. */
    isUrgent: z.boolean(),
    sender: z.string(),
    contactInfo: z.string(),
    additionalInfo: z.string(),
    created: WireMoment(),
    /** When the desk or the customer last acted. */
    decided: z.nullable(WireMoment()),
    /** What the desk told the customer with its decision. */
    reason: z.string(),
  }),
)
export type VisitRow = z.output<ReturnType<typeof VisitRow>>

export const listVisits = endpoint({
  method: 'GET',
  path: '/api/desk/visits',
  summary: 'Requested visits and changes of visits in one list by the wanted day',
  access: staffWith('visits'),
  query: () =>
    z.object({
      list: z.enum(visitLists),
      office: z.optional(boundedText(200)),
      after: z.optional(boundedText(60)),
    }),
  reply: json(() =>
    z.object({
      rows: z.array(VisitRow()),
      next: z.nullable(z.string()),
      /** The first day that the desk may propose. */
      earliest: WireDay(),
    }),
  ),
})

/**
 * A proposal needs `proposedDate`, a refusal needs `reason`. The customer sees the reason. A proposal that nobody has answered is
 * accepted for the customer who has agreed by phone, replaced by another one, or refused.
 */
export const decideVisit = endpoint({
  method: 'POST',
  path: '/api/desk/visits/:kind/:entryId/decide',
  summary: 'Accepts a request, proposes another day, agrees on it for the customer, or refuses with a reason',
  access: staffWith('visits'),
  params: () => z.object({ kind: z.enum(visitKinds), entryId: EntryId() }),
  body: () =>
    z.object({
      decision: z.enum(visitDecisions),
      proposedDate: z.optional(WireDay()),
      reason: z.optional(trimmedText(VISIT_REASON_MAX)),
      version: version(),
    }),
  refusals: [
    'notFound',
    'stateChanged',
    'changedElsewhere',
    'required',
    'dayInPast',
    'dayClosed',
    'visitDayTooEarly',
  ],
  reply: json(VisitRow),
})

const State = whenUsed(() =>
  z.object({
    version: version(),
    stage: Stage(),
    proposedDate: z.nullable(WireDay()),
    reason: z.string(),
    /** Whether the caller may answer the proposal now, and withdraw the request now. */
    mayAnswer: z.boolean(),
    mayWithdraw: z.boolean(),
  }),
)
export type VisitState = z.output<ReturnType<typeof State>>

const Named = whenUsed(() => ({
  customerId: CompanyId(),
  userId: z.nullish(EntryId()),
  entryId: EntryId(),
  version: version(),
}))
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere', 'dayInPast'] as const

/** Found where the provider tells stages or takes answers (`statusLines`, `visitAnswers`). */
const stateAt = (path: '/api/visit' | '/api/visitChange', summary: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/state`,
    summary,
    access: memberOfCompany('visitReport'),
    company: 'query',
    query: () => z.object({ companyId: CompanyId(), entryId: EntryId() }),
    refusals: ['notFound'],
    reply: json(State),
  })

/** Only with `visitAnswers`. Whoever may ask for visits and sees the entry answers for the place. */
const answerAt = (path: '/api/visit' | '/api/visitChange', summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/answer`,
    summary,
    access: memberOfCompany('visit'),
    company: 'body',
    body: () => z.object({ ...Named(), accepts: z.boolean() }),
    refusals: [...OVERTAKEN, 'dayClosed'],
    reply: json(State),
  })

/** Only with `visitAnswers`, and before the day of the visit. */
const withdrawAt = (path: '/api/visit' | '/api/visitChange', summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/withdraw`,
    summary,
    access: memberOfCompany('visit'),
    company: 'body',
    body: () => z.object(Named()),
    refusals: [...OVERTAKEN],
    reply: json(State),
  })

export const getVisitState = stateAt('/api/visit', 'What was decided of a requested visit')
export const getVisitChangeState = stateAt(
  '/api/visitChange',
  'What was decided of a requested change of a visit',
)
export const answerVisit = answerAt('/api/visit', 'Accepts or declines the day that was proposed for a visit')
export const answerVisitChange = answerAt(
  '/api/visitChange',
  'Accepts or declines the day that was proposed for a change of a visit',
)
export const withdrawVisit = withdrawAt('/api/visit', 'Withdraws a requested visit')
export const withdrawVisitChange = withdrawAt('/api/visitChange', 'Withdraws a requested change of a visit')
