import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, WireId, EntryId } from '../../kernel/contract/shapes.ts'
import { sender, WireFlag } from '../../kernel/contract/body-values.ts'
import { Version } from '../../kernel/contract/desk-shapes.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { WireDay, WireMoment, addDays, type Day } from '../../kernel/dates/dates.ts'
import { memberOfCompany, roleRights, staffWith } from '../../kernel/people/access.ts'
import { cancelEndpoint, rightsLogEndpoint, rightsInWords } from '../../kernel/people/administration.ts'
import { requiredText } from '../../kernel/texts/text-rule.ts'
import { scopeShape, wireScopeShape } from './scope.ts'
import { rightTexts, maintenanceRights, usageRights } from './terms.fi.ts'

export const Mandate = z.object({
  mandateId: WireId,
  accountId: WireId,
  accountNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  mandateStart: WireDay,
  /** Null means until further notice. */
  mandateEnd: z.nullable(WireDay),
  mandateModified: WireMoment,
  /** In euros; null where there is no limit. */
  mandateWithdrawLimit: z.nullable(z.number()),
  /** Whether anyone may order change money on the account. */
  permissionChangeCurrencyOrder: WireFlag,
  mandateChangeCurrency: WireFlag,
  mandateDeposit: WireFlag,
  mandateChangeOrderReport: WireFlag,
  mandateDepositReport: WireFlag,
  /** Not in the specification (decisions J15). */
  mandateCancelled: WireFlag,
  /** Not in the specification: the last day of a mandate that has an end (decisions O11). */
  mandateLastDay: z.nullable(WireDay),
})
export type Mandate = z.output<typeof Mandate>

export const getMandates = endpoint({
  method: 'GET',
  path: '/api/management/mandates',
  summary: 'Mandates of the accounts of a place, by name; those that have ended are left out',
  access: memberOfCompany('mandateAdmin'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId }),
  reply: json(() => z.object({ mandates: z.array(Mandate) })),
})

export const cancelMandate = cancelEndpoint({
  path: '/api/management/cancelUserCompanyMandate',
  summary: 'Cancels a mandate, which then holds until midnight at the latest; a second time changes nothing',
  needs: 'mandateAdmin',
})

export const getMandateChanges = rightsLogEndpoint({
  path: '/api/management/mandateChanges',
  summary: 'The latest changes of mandates at a place, newest first',
  needs: 'mandateAdmin',
})

/** The person who has a mandate, or for whom it is requested. */
const holderShape = {
  holderId: WireId,
  firstName: z.string(),
  lastName: z.string(),
}

/** The people and the accounts of a place to whom and on which a mandate can be given. */
const offeredShape = {
  holders: z.array(z.object(holderShape)),
  accounts: z.array(z.object({ accountId: WireId, accountNumber: z.string() })),
}

/** States of a request for a right. */
const requestStates = ['waiting', 'approved', 'rejected', 'lapsed'] as const
export type RequestState = (typeof requestStates)[number]

/** A right that the caller asked for. The provider decides on it. */
export const RightRequest = z.object({
  requestId: WireId,
  ...holderShape,
  accountId: WireId,
  accountNumber: z.string(),
  ...wireScopeShape,
  requested: WireMoment,
  state: z.enum(requestStates),
  decided: z.nullable(WireMoment),
  /** Why it was rejected; empty otherwise. */
  decisionReason: z.string(),
})
export type RightRequest = z.output<typeof RightRequest>

/** So many of the latest requests are shown. */
export const REQUESTS_SHOWN = 20

const REQUESTS_PATH = '/api/management/rightRequests'

/** Not there while the provider takes no requests (parameter `rightRequests`). */
export const listRightRequests = endpoint({
  method: 'GET',
  path: REQUESTS_PATH,
  summary:
    'The latest rights that the caller has asked for at a place, and for whom and on what they can ask',
  access: memberOfCompany('mandateAdmin'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId }),
  refusals: ['notFound'],
  reply: json(() => z.object({ ...offeredShape, requests: z.array(RightRequest) })),
})

/** A person or an account of another place is refused like an unknown one. */
export const requestRight = endpoint({
  method: 'POST',
  path: REQUESTS_PATH,
  summary: 'Asks the provider for a mandate of a person at the place',
  access: memberOfCompany('mandateAdmin'),
  company: 'body',
  body: () =>
    z.object({
      ...sender,
      holderId: EntryId,
      accountId: EntryId,
      ...scopeShape,
    }),
  refusals: ['notFound', 'dayInPast', 'rightHeld', 'approvalPending', 'noApprover'],
  reply: json(() => RightRequest),
})

/** The right to concern reports is not shown, because only the provider gives and ends it (specification section 6). */
export const shownRights = roleRights.filter((right) => right !== 'concernReport')

/** What a person may do at a company: usage rights, then maintenance rights. */
export const CompanyRole = z.object({
  userCompanyRoleId: WireId,
  firstName: z.string(),
  lastName: z.string(),
  ...recordOf(shownRights, () => WireFlag),
  /** Not in the specification: marks the caller's own role, since two people may have the same name. */
  ownRole: WireFlag,
})
export type CompanyRole = z.output<typeof CompanyRole>

export const getRoles = endpoint({
  method: 'GET',
  path: '/api/management/userCompanyRoles',
  summary: 'People with rights at a place, by name',
  access: memberOfCompany('roleAdmin'),
  company: 'query',
  query: () => z.object({ companyId: CompanyId }),
  reply: json(() => z.object({ userCompanyRoles: z.array(CompanyRole) })),
})

export const cancelRole = cancelEndpoint({
  path: '/api/management/cancelUserCompanyRoles',
  summary: 'Cancels the rights of a person at a place, at once; a second time changes nothing',
  needs: 'roleAdmin',
})

export const getRoleChanges = rightsLogEndpoint({
  path: '/api/management/userCompanyRoleChanges',
  summary: 'The latest changes of rights at a place, newest first',
  needs: 'roleAdmin',
})

/** A request that waits for a second person, and who asked. */
const Waiting = z.object({
  approvalId: WireId,
  /** Who could decide on it, e.g. 'E. Salo'. */
  approvers: z.array(z.string()),
  requestedBy: z.string(),
  /** True where a customer asked in the portal. */
  isOfCustomer: z.boolean(),
  requested: WireMoment,
})

const onAccount = {
  ...holderShape,
  accountId: WireId,
  accountNumber: z.string(),
  ...wireScopeShape,
}

/** A mandate as the desk sees it. */
export const DeskMandate = z.object({
  mandateId: WireId,
  ...onAccount,
  start: WireDay,
  isCancelled: z.boolean(),
  /** False where the provider's own systems maintain the row: it can then only be lowered and ended here. */
  isOwn: z.boolean(),
  modified: WireMoment,
  version: Version,
  /** A change of it that waits, as it would become. */
  waiting: z.nullable(z.extend(Waiting, wireScopeShape)),
})
export type DeskMandate = z.output<typeof DeskMandate>

/** A requested mandate that is not given yet. */
const RequestedMandate = z.extend(Waiting, onAccount)
export type RequestedMandate = z.output<typeof RequestedMandate>

export const listCompanyMandates = endpoint({
  method: 'GET',
  path: '/api/desk/customers/:companyId/mandates',
  summary:
    'Mandates of a place that have not ended, those that wait for a second person, and what can be granted',
  access: staffWith(),
  params: () => z.object({ companyId: EntryId }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      rows: z.array(DeskMandate),
      asked: z.array(RequestedMandate),
      ...offeredShape,
    }),
  ),
})

const DESK_PATH = '/api/desk/mandates'
const params = z.object({ mandateId: EntryId })
const reason = requiredText(500)
const OVERTAKEN = ['notFound', 'stateChanged', 'changedElsewhere'] as const
const ASKING = ['dayInPast', 'approvalPending', 'noApprover'] as const

/** It begins on the day on which it is approved. */
export const grantMandate = endpoint({
  method: 'POST',
  path: DESK_PATH,
  summary: 'Asks a second person for a new mandate',
  access: staffWith('customers'),
  body: () => z.object({ holderId: EntryId, accountId: EntryId, ...scopeShape, reason: reason }),
  refusals: ['notFound', 'rightHeld', ...ASKING],
  reply: json(() => z.object({ approvalId: WireId })),
})

/**
 * A change that allows more waits for a second person. A change that only allows less is made at once, also on a row of
 * the provider's systems.
 */
export const changeMandate = endpoint({
  method: 'POST',
  path: `${DESK_PATH}/:mandateId/change`,
  summary:
    'Lowers a mandate at once, or asks a second person to raise or prolong it; no number of a request means done',
  access: staffWith('customers'),
  params: () => params,
  body: () => z.object({ ...scopeShape, reason: reason, version: Version }),
  refusals: [...OVERTAKEN, 'keptBySystems', 'nothingChanged', ...ASKING],
  reply: json(() => z.object({ approvalId: z.nullable(WireId) })),
})

export const endMandate = endpoint({
  method: 'POST',
  path: `${DESK_PATH}/:mandateId/end`,
  summary:
    'Ends a mandate, which then holds until midnight at the latest; one person is enough, whoever keeps the row',
  access: staffWith('customers'),
  params: () => params,
  body: () => z.object({ reason: reason, version: Version }),
  refusals: OVERTAKEN,
  reply: json(() => z.object({ mandateId: WireId })),
})

/**
 * The end of a cancelled mandate (decisions G-G2): it is shown as ending on the next day and is valid until midnight. An
 * earlier end stays.
 */
export const cancelledOn = (today: Day) => ({ endDate: addDays(today, 1), lastDay: today })

/** The day at whose start a mandate ends: it is valid through all of its last day (decisions O11). */
export const ceasesOn = (lastDay: Day): Day => addDays(lastDay, 1)

/** A mandate whose last day is before its start never comes into force (decisions O11). */
export const neverBegins = (start: Day, lastDay: Day): boolean => start > lastDay

/** The rights of a mandate as texts. */
export const rightsOf = (mandate: Pick<Mandate, keyof typeof rightTexts>): readonly string[] =>
  rightsInWords(mandate, rightTexts)

type Rights = Pick<CompanyRole, keyof typeof usageRights | keyof typeof maintenanceRights>

/** The rights of a role as texts, by group. */
export const roleRightsOf = (role: Rights) => ({
  usage: rightsInWords(role, usageRights),
  maintenance: rightsInWords(role, maintenanceRights),
})
