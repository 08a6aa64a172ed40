import * as z from 'zod/mini'
import { freshStaffWith, staffWith } from '../../kernel/people/access.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { CompanyName, Figures, pageOf, Version } from '../../kernel/contract/desk-shapes.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'

/** How somebody knows that a bag belongs to a declaration of another number. */
export const knownBy = ['slip', 'customer', 'pickUp'] as const
export type KnownBy = (typeof knownBy)[number]

/** A request without an answer lapses after so many days. */
export const APPROVAL_DAYS = 14

/** The kinds of requests that a second person decides. A request that is not about a bag has a `change`. */
export const approvalKinds = [
  'countCorrection',
  'bagJoin',
  'missingBagClosing',
  'settingChange',
  'accountNumber',
  'accountTerms',
  'mandateGrant',
  'mandateChange',
  'staffRoles',
  'vaultDifference',
  'vaultTransfer',
  'staffCode',
  'factorReset',
  'staffAddress',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** The fields of a change; their names are in terms.fi.ts. */
const changedFields = [
  'value',
  'accountNumber',
  'changeAllowed',
  'withdrawLimit',
  'isDefault',
  'person',
  'account',
  'rights',
  'limit',
  'until',
  'roles',
  'access',
  'sum',
  'pieces',
  'firstCount',
  'secondCount',
  'factor',
  'codeTo',
  'emailAddress',
  'search',
  'scans',
] as const
export type ChangedField = (typeof changedFields)[number]

/** A change as it is asked for: its subject by name, and each field as it is and as it would become, in words. */
export const Change = z.object({
  subject: z.string(),
  lines: z.array(z.object({ field: z.enum(changedFields), before: z.string(), after: z.string() })),
})
export type Change = z.output<typeof Change>

/** A request that a second person of the staff decides on, or its decision. */
export const Approval = z.object({
  approvalId: WireId,
  kind: z.enum(approvalKinds),
  /** Of the bag, where it is about one. */
  number: z.string(),
  company: z.nullable(CompanyName),
  /** Of a correction: the result as it was when it was asked for, and as it would become. */
  before: z.optional(Figures),
  after: z.optional(Figures),
  /** The declaration that a counted bag shall have, by what it says and how one knows. */
  join: z.optional(z.object({ number: z.string(), salesDay: WireDay, knownBy: z.enum(knownBy) })),
  change: z.optional(Change),
  /** For the person who has approved it: the second half of a code that goes to no mail address, while it is good. */
  codeEnd: z.optional(z.string()),
  reason: z.string(),
  requestedBy: z.string(),
  /** True where a customer asked in the portal. */
  isOfCustomer: z.optional(z.boolean()),
  requested: WireMoment,
  /** After this it lapses by itself. */
  lapses: WireMoment,
  /** False for one's own request, and for a matter that one has had a part in (`twoPersonActs`). */
  mayDecide: z.boolean(),
  decision: z.nullable(z.enum(['approved', 'rejected', 'lapsed'])),
  decidedBy: z.string(),
  decided: z.nullable(WireMoment),
  decisionReason: z.string(),
  version: Version,
})
export type Approval = z.output<typeof Approval>

const PATH = '/api/desk/approvals'
const params = z.object({ approvalId: EntryId })
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere', 'codeNotFresh'] as const
const NOT_SECOND = ['ownRequest', 'tookPart'] as const

export const listApprovals = endpoint({
  method: 'GET',
  path: PATH,
  summary:
    'Requests that wait, oldest first; with `decided` those that were answered or lapsed, newest first',
  access: staffWith('approve'),
  query: () =>
    z.object({ decided: z.optional(z.enum(['true', 'false'])), after: z.optional(boundedText(60)) }),
  reply: json(() => pageOf(Approval), { secret: true }),
})

/** Approving carries the change out in the same transaction. If its subject has changed meanwhile, the request lapses. */
export const approveRequest = endpoint({
  method: 'POST',
  path: `${PATH}/:approvalId/approve`,
  summary: 'Approves a request of another person and carries it out; `lapsed` where its subject has changed',
  access: freshStaffWith('approve'),
  params: () => params,
  /** The difference of a vault needs the reason (`needsReason`). */
  body: () => z.object({ version: Version, reason: z._default(trimmedText(500), '') }),
  refusals: [...OVERTAKEN, ...NOT_SECOND, 'lastAdmin', 'vaultCounting', 'vaultTooLittle'],
  reply: json(() => Approval),
})

export const rejectRequest = endpoint({
  method: 'POST',
  path: `${PATH}/:approvalId/reject`,
  summary: 'Rejects a request of another person, with the reason',
  access: freshStaffWith('approve'),
  params: () => params,
  body: () => z.object({ version: Version, reason: requiredText(500) }),
  refusals: [...OVERTAKEN, ...NOT_SECOND],
  reply: json(() => Approval),
})
