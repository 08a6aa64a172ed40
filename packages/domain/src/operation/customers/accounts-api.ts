import * as z from 'zod/mini'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { Version } from '../../kernel/contract/desk-shapes.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { faultMessage } from '../../kernel/contract/fault.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import {
  cleanAccountNumber,
  isAccountNumber,
  cleanReference,
  isReferenceNumber,
} from '../../kernel/money/bank-numbers.ts'
import { Euros } from '../../kernel/money/money.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'

const PLACE = '/api/desk/customers/:companyId'
const PATH = `${PLACE}/accounts` as const
const access = staffWith('customers')
const ofPlace = z.object({ companyId: CompanyId })
const ofAccount = z.object({ companyId: CompanyId, accountId: EntryId })
const ofReference = z.object({ companyId: CompanyId, referenceId: EntryId })
const versionBody = z.object({ version: Version })

export const referenceKinds = ['deposit', 'changecurrencyorder'] as const

const PlaceReference = z.object({
  referenceId: WireId,
  type: z.enum(referenceKinds),
  value: z.string(),
  name: z.string(),
  validFrom: z.nullable(WireDay),
  validTo: z.nullable(WireDay),
  /** False where the provider's own systems maintain the row. */
  isOwn: z.boolean(),
  version: Version,
})
export type PlaceReference = z.output<typeof PlaceReference>

/** A request that a second person has not approved yet. */
const RequestedTerms = z.object({
  approvalId: WireId,
  requestedBy: z.string(),
  requested: WireMoment,
  /** Who could approve it, by last name. */
  approvers: z.array(z.string()),
})
export type RequestedTerms = z.output<typeof RequestedTerms>

const RequestedNumber = z.extend(RequestedTerms, { accountNumber: z.string() })
export type RequestedNumber = z.output<typeof RequestedNumber>

const PlaceAccount = z.object({
  accountId: WireId,
  accountNumber: z.string(),
  isDefault: z.boolean(),
  changeAllowed: z.boolean(),
  /** The most that change money may be ordered for at once; null where nothing limits it. */
  withdrawLimit: z.nullable(z.number()),
  depositReference: z.string(),
  changeReference: z.string(),
  ended: z.nullable(WireMoment),
  isOwn: z.boolean(),
  version: Version,
  references: z.array(PlaceReference),
  asked: z.nullable(RequestedNumber),
  /** The waiting request for a higher limit, for change money or to become the default account. */
  askedTerms: z.nullable(RequestedTerms),
})
export type PlaceAccount = z.output<typeof PlaceAccount>

export const listPlaceAccounts = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'The accounts of a place with their references, and new ones that wait for a second person',
  access,
  params: () => ofPlace,
  refusals: ['notFound'],
  reply: json(() => z.object({ accounts: z.array(PlaceAccount), asked: z.array(RequestedNumber) })),
})

const SameAccount = z.object({ companyId: WireId, name: z.string(), city: z.string(), ended: z.boolean() })
export type SameAccount = z.output<typeof SameAccount>

export const findSameAccounts = endpoint({
  method: 'GET',
  path: `${PATH}/same`,
  summary: 'Places that have an account with this number, this place among them; at most 20',
  access,
  params: () => ofPlace,
  query: () => z.object({ number: trimmedText(60) }),
  reply: json(() => z.object({ rows: z.array(SameAccount) })),
})

/** The number as it is stored: without spaces, with check digits that fit. */
const AccountNumber = z.pipe(
  z.pipe(requiredText(60), z.transform(cleanAccountNumber)),
  z.string().check(z.refine(isAccountNumber, faultMessage('accountNumberInvalid'))),
)

const ReferenceValue = z.pipe(
  z.pipe(trimmedText(40), z.transform(cleanReference)),
  z
    .string()
    .check(z.refine((value) => value === '' || isReferenceNumber(value), faultMessage('referenceInvalid'))),
)

const terms = z.object({
  isDefault: z.boolean(),
  changeAllowed: z.boolean(),
  withdrawLimit: z.nullable(Euros),
  depositReference: ReferenceValue,
  changeReference: ReferenceValue,
})
const RequestAnswer = z.object({ approvalId: WireId })
const NEEDS_TWO = ['accountNumberInvalid', 'accountThere', 'approvalPending', 'noApprover'] as const
const OVERTAKEN = ['notFound', 'changedElsewhere', 'stateChanged'] as const

/** Money goes to this number, so nobody enters it alone. */
export const askAccount = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Asks a second person for a new account of a place',
  access,
  params: () => ofPlace,
  body: () => z.object({ accountNumber: AccountNumber, ...terms.shape, reason: requiredText(500) }),
  refusals: [...NEEDS_TWO, 'referenceInvalid', 'notFound', 'keptBySystems'],
  reply: json(() => RequestAnswer),
})

export const askAccountNumber = endpoint({
  method: 'POST',
  path: `${PATH}/:accountId/number`,
  summary: 'Asks a second person for another number of an account that the desk keeps',
  access,
  params: () => ofAccount,
  body: () => z.object({ accountNumber: AccountNumber, reason: requiredText(500), ...versionBody.shape }),
  refusals: [...NEEDS_TWO, ...OVERTAKEN, 'keptBySystems', 'nothingChanged'],
  reply: json(() => RequestAnswer),
})

const AccountAnswer = z.object({ accountId: WireId })

/** A change that allows more waits for a second person: change money, a higher limit or none, becoming the default account. */
export const changeAccount = endpoint({
  method: 'POST',
  path: `${PATH}/:accountId/change`,
  summary:
    'Lowers what an account that the desk keeps is for at once, or asks a second person to allow more; no number of a request means done',
  access,
  params: () => ofAccount,
  body: () => z.object({ ...terms.shape, reason: requiredText(500), ...versionBody.shape }),
  refusals: [...OVERTAKEN, 'referenceInvalid', 'keptBySystems', 'approvalPending', 'noApprover'],
  reply: json(() => z.object({ accountId: WireId, approvalId: z.nullable(WireId) })),
})

/**
 * One person is enough, also for a row of the provider's systems. The desk owns the row from then on, so that no import
 * brings it back.
 */
export const endAccount = endpoint({
  method: 'POST',
  path: `${PATH}/:accountId/end`,
  summary: 'Ends an account at once: nothing is declared or ordered on it any more',
  access,
  params: () => ofAccount,
  body: () => versionBody,
  refusals: OVERTAKEN,
  reply: json(() => AccountAnswer),
})

const validity = z.object({
  name: requiredText(100),
  validFrom: z.nullable(WireDay),
  validTo: z.nullable(WireDay),
})
const ReferenceAnswer = z.object({ referenceId: WireId })

export const addReference = endpoint({
  method: 'POST',
  path: `${PATH}/:accountId/references`,
  summary: 'Adds a reference that forms offer with the account; imports leave it alone',
  access,
  params: () => ofAccount,
  body: () =>
    z.object({
      type: z.enum(referenceKinds),
      value: ReferenceValue.check(z.minLength(1, faultMessage('required'))),
      ...validity.shape,
    }),
  refusals: [
    'notFound',
    'stateChanged',
    'notAChoice',
    'referenceInvalid',
    'referenceThere',
    'endBeforeStart',
  ],
  reply: json(() => ReferenceAnswer),
})

export const changeReference = endpoint({
  method: 'POST',
  path: `${PLACE}/references/:referenceId/change`,
  summary: 'Changes the name and the days of a reference that the desk keeps',
  access,
  params: () => ofReference,
  body: () => z.object({ ...validity.shape, ...versionBody.shape }),
  refusals: [...OVERTAKEN, 'keptBySystems', 'endBeforeStart'],
  reply: json(() => ReferenceAnswer),
})

/** As with an account. */
export const endReference = endpoint({
  method: 'POST',
  path: `${PLACE}/references/:referenceId/end`,
  summary: 'Ends a reference: forms do not offer it from today on',
  access,
  params: () => ofReference,
  body: () => versionBody,
  refusals: OVERTAKEN,
  reply: json(() => ReferenceAnswer),
})
