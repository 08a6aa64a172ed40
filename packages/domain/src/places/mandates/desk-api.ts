import * as z from 'zod/mini'
import { Version } from '../../kernel/contract/ids.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { requiredText } from '../../kernel/texts/text-rule.ts'
import { holderShape, offeredShape } from './offered.ts'
import { scopeShape, wireScopeShape } from './scope.ts'

/** A request that waits for a second person, and who asked. */
const Waiting = whenUsed(() =>
  z.object({
    approvalId: WireId(),
    /** Who could decide on it, e.g. 'E. Salo'. */
    approvers: z.array(z.string()),
    requestedBy: z.string(),
    /** True where a customer asked in the portal. */
    isOfCustomer: z.boolean(),
    requested: WireMoment(),
  }),
)

const onAccount = whenUsed(() => ({
  ...holderShape(),
  accountId: WireId(),
  accountNumber: z.string(),
  ...wireScopeShape(),
}))

/** A mandate as the desk sees it. */
export const DeskMandate = whenUsed(() =>
  z.object({
    mandateId: WireId(),
    ...onAccount(),
    start: WireDay(),
    isCancelled: z.boolean(),
    /** False where the provider's own systems keep the row: it can then only be lowered and ended here. */
    isOwn: z.boolean(),
    modified: WireMoment(),
    version: Version(),
    /** A change of it that waits, as it would become. */
    waiting: z.nullable(z.extend(Waiting(), wireScopeShape())),
  }),
)
export type DeskMandate = z.output<ReturnType<typeof DeskMandate>>

/** A mandate that is not there yet. */
const AskedMandate = whenUsed(() => z.extend(Waiting(), onAccount()))
export type AskedMandate = z.output<ReturnType<typeof AskedMandate>>

export const listCompanyMandates = endpoint({
  method: 'GET',
  path: '/api/desk/customers/:companyId/mandates',
  summary:
    'Mandates of a place that have not ended, those that wait for a second person, and what can be granted',
  access: staffWith(),
  params: () => z.object({ companyId: EntryId() }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      rows: z.array(DeskMandate()),
      asked: z.array(AskedMandate()),
      ...offeredShape(),
    }),
  ),
})

const PATH = '/api/desk/mandates'
const params = whenUsed(() => z.object({ mandateId: EntryId() }))
const reason = whenUsed(() => requiredText(500))
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere'] as const
const ASKING = ['dayInPast', 'approvalPending', 'noApprover'] as const

/** It begins on the day on which it is approved. */
export const grantMandate = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Asks a second person for a new mandate',
  access: staffWith('customers'),
  body: () => z.object({ holderId: EntryId(), accountId: EntryId(), ...scopeShape(), reason: reason() }),
  refusals: ['notFound', 'rightHeld', ...ASKING],
  reply: json(() => z.object({ approvalId: WireId() })),
})

/** What allows more waits for a second person; what only allows less is done at once, whoever keeps the row. */
export const changeMandate = endpoint({
  method: 'POST',
  path: `${PATH}/:mandateId/change`,
  summary:
    'Lowers a mandate at once, or asks a second person to raise or prolong it; no number of a request means done',
  access: staffWith('customers'),
  params,
  body: () => z.object({ ...scopeShape(), reason: reason(), version: Version() }),
  refusals: [...OVERTAKEN, 'keptBySystems', 'nothingChanged', ...ASKING],
  reply: json(() => z.object({ approvalId: z.nullable(WireId()) })),
})

export const endMandate = endpoint({
  method: 'POST',
  path: `${PATH}/:mandateId/end`,
  summary:
    'Ends a mandate, which then holds until midnight at the latest; one person is enough, whoever keeps the row',
  access: staffWith('customers'),
  params,
  body: () => z.object({ reason: reason(), version: Version() }),
  refusals: OVERTAKEN,
  reply: json(() => z.object({ mandateId: WireId() })),
})
