import * as z from 'zod/mini'
import { WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { holderShape, offeredShape } from './offered.ts'
import { scopeShape, wireScopeShape } from './scope.ts'

/** What has become of a right that somebody asked for. */
const requestStates = ['waiting', 'approved', 'rejected', 'lapsed'] as const
export type RequestState = (typeof requestStates)[number]

/** A right that the caller asked for. The provider decides on it. */
export const RightRequest = whenUsed(() =>
  z.object({
    requestId: WireId(),
    ...holderShape(),
    accountId: WireId(),
    accountNumber: z.string(),
    ...wireScopeShape(),
    requested: WireMoment(),
    state: z.enum(requestStates),
    decided: z.nullable(WireMoment()),
    /** Why it was rejected; empty otherwise. */
    decisionReason: z.string(),
  }),
)
export type RightRequest = z.output<ReturnType<typeof RightRequest>>

/** So many of the latest requests are shown. */
export const REQUESTS_SHOWN = 20

const PATH = '/api/management/rightRequests'

/** Not there while the provider takes no requests (parameter `rightRequests`). */
export const listRightRequests = endpoint({
  method: 'GET',
  path: PATH,
  summary:
    'The latest rights that the caller has asked for at a place, and for whom and on what they can ask',
  access: memberOfCompany('mandateAdmin'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId() }),
  refusals: ['notFound'],
  reply: json(() => z.object({ ...offeredShape(), requests: z.array(RightRequest()) })),
})

/** A person or an account that is not of the place is refused like one that is unknown. */
export const requestRight = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Asks the provider for a mandate of a person at the place',
  access: memberOfCompany('mandateAdmin'),
  company: 'body',
  body: () =>
    z.object({
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      holderId: EntryId(),
      accountId: EntryId(),
      ...scopeShape(),
    }),
  refusals: ['notFound', 'dayInPast', 'rightHeld', 'approvalPending', 'noApprover'],
  reply: json(RightRequest),
})
