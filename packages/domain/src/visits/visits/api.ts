import * as z from 'zod/mini'
import { visitStages } from '../../bags/deposits/entry-stages.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { sender, emptyIfMissing } from '../../kernel/contract/body-values.ts'
import { Version } from '../../kernel/contract/desk-shapes.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { memberOfCompany, staffWith } from '../../kernel/people/access.ts'
import { boundedText, trimmedText, ruledText, requiredRuledText } from '../../kernel/texts/text-rule.ts'
import { visitDecisions, visitKinds } from './states.ts'

export const VISIT_REASON_MAX = 500

const Stage = z.nullable(z.enum(visitStages))

/** `waiting` waits for the desk or for the customer's answer; `settled` is accepted, refused or withdrawn. */
const visitLists = ['waiting', 'settled'] as const
export type VisitList = (typeof visitLists)[number]

/** A visit that a customer requests, with what the desk needs to decide about it. */
export const VisitRow = z.object({
  kind: z.enum(visitKinds),
  entryId: WireId,
  version: Version,
  /** Null means received. */
  stage: Stage,
  company: z.object({ companyId: WireId, name: z.string(), city: z.string() }),
  /** The route of the place; null where it has none. */
  route: z.nullable(z.object({ routeId: WireId, name: z.string() })),
  wanted: WireDay,
  /** The day that would be left; only changes have one. */
  original: z.nullable(WireDay),
  /** The day that the desk proposed last. */
  proposedDate: z.nullable(WireDay),
  /** Places of the route that have a delivery or an agreed visit on the wanted day. */
  stops: z.int(),
  /** Whether this place is one of them. */
  isStop: z.boolean(),
  /** The day before has come, and the desk or the customer has not answered. */
  isUrgent: z.boolean(),
  sender: z.string(),
  contactInfo: z.string(),
  additionalInfo: z.string(),
  created: WireMoment,
  /** When the desk or the customer last acted. */
  decided: z.nullable(WireMoment),
  /** The reason that the desk gave the customer with its decision. */
  reason: z.string(),
})
export type VisitRow = z.output<typeof VisitRow>

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
      rows: z.array(VisitRow),
      next: z.nullable(z.string()),
      /** The first day that the desk may propose. */
      earliest: WireDay,
    }),
  ),
})

/**
 * A proposal needs `proposedDate`, a refusal needs `reason`, which the customer sees. An unanswered proposal is accepted
 * for the customer who has agreed by phone, replaced by another one, or refused.
 */
export const decideVisit = endpoint({
  method: 'POST',
  path: '/api/desk/visits/:kind/:entryId/decide',
  summary: 'Accepts a request, proposes another day, agrees on it for the customer, or refuses with a reason',
  access: staffWith('visits'),
  params: () => z.object({ kind: z.enum(visitKinds), entryId: EntryId }),
  body: () =>
    z.object({
      decision: z.enum(visitDecisions),
      proposedDate: z.optional(WireDay),
      reason: z.optional(trimmedText(VISIT_REASON_MAX)),
      version: Version,
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
  reply: json(() => VisitRow),
})

const State = z.object({
  version: Version,
  stage: Stage,
  proposedDate: z.nullable(WireDay),
  reason: z.string(),
  /** Whether the caller may answer the proposal now, and withdraw the request now. */
  mayAnswer: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type VisitState = z.output<typeof State>

const requestFields = {
  ...sender,
  entryId: EntryId,
  version: Version,
}
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere', 'dayInPast'] as const

/** Only with `statusLines` or `visitAnswers`. */
const stateAt = (path: '/api/visit' | '/api/visitChange', summary: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/state`,
    summary,
    access: memberOfCompany('visitReport'),
    company: 'query',
    query: () => z.object({ companyId: CompanyId, entryId: EntryId }),
    refusals: ['notFound'],
    reply: json(() => State),
  })

/** Only with `visitAnswers`. Anybody who may request visits and sees the entry can answer for the place. */
const answerAt = (path: '/api/visit' | '/api/visitChange', summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/answer`,
    summary,
    access: memberOfCompany('visit'),
    company: 'body',
    body: () => z.object({ ...requestFields, accepts: z.boolean() }),
    refusals: [...OVERTAKEN, 'dayClosed'],
    reply: json(() => State),
  })

/** Only with `visitAnswers`, and before the day of the visit. */
const withdrawAt = (path: '/api/visit' | '/api/visitChange', summary: string) =>
  endpoint({
    method: 'POST',
    path: `${path}/withdraw`,
    summary,
    access: memberOfCompany('visit'),
    company: 'body',
    body: () => z.object(requestFields),
    refusals: [...OVERTAKEN],
    reply: json(() => State),
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

const INFO_MAX = 2000

export const requestVisit = endpoint({
  method: 'POST',
  path: '/api/visit',
  summary: 'Asks for an extra visit',
  access: memberOfCompany('visit'),
  company: 'body',
  body: () =>
    z.object({
      ...sender,
      suggestedDate: WireDay,
      additionalInfo: emptyIfMissing(ruledText(INFO_MAX)),
      contactInfo: emptyIfMissing(ruledText(INFO_MAX)),
    }),
  refusals: ['dayInPast', 'dayClosed'],
  reply: json(() => z.object({ id: WireId })),
})
export type VisitBody = z.output<typeof requestVisit.body>

export const changeVisit = endpoint({
  method: 'POST',
  path: '/api/visitChange',
  summary: 'Asks for a planned visit on another day',
  access: memberOfCompany('visit'),
  company: 'body',
  body: () =>
    z.object({
      ...sender,
      originalDate: WireDay,
      newDate: WireDay,
      additionalInfo: emptyIfMissing(ruledText(INFO_MAX)),
      contactInfo: requiredRuledText(INFO_MAX),
    }),
  refusals: ['visitDayTooEarly', 'dayClosed'],
  reply: json(() => z.object({ id: WireId })),
})
export type VisitChangeBody = z.output<typeof changeVisit.body>
