import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/shapes.ts'
import { pageOf, Version, CompanyName } from '../../kernel/contract/desk-shapes.ts'
import { WireDay, WireMoment } from '../../kernel/dates/dates.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { boundedText, requiredText, trimmedText } from '../../kernel/texts/text-rule.ts'
import { knownBy } from '../../people/approvals/api.ts'
import { BAG_NUMBER_MAX } from '../deposits/rules.ts'
import { BagRow } from './api.ts'
import { nearnesses } from './nearness.ts'
import { bagStates } from './states.ts'

const MISSING = '/api/desk/bags/missing'
const PATH = `${MISSING}/:depositId` as const
const DepositParams = z.object({ depositId: EntryId })

/** A bag without a declaration that may belong to a declaration without a bag. */
export const JoinableBag = z.object({
  bagId: WireId,
  number: z.string(),
  state: z.enum(bagStates),
  /** Null until somebody has named the owner. */
  company: z.nullable(CompanyName),
  arrived: WireMoment,
  nearness: z.enum(nearnesses),
  /** Its money is counted already, so that a second person has to approve. */
  needsSecond: z.boolean(),
  version: Version,
})
export type JoinableBag = z.output<typeof JoinableBag>

/** A declaration that waits for its bag and may belong to an undeclared one. It has no sum: sums must not decide. */
const OpenDeclaration = z.object({
  depositId: WireId,
  number: z.string(),
  salesDay: WireDay,
  nearness: z.enum(nearnesses),
})

/** A scan that was taken back, and by whom. */
export const WithdrawnScan = z.object({
  bagId: WireId,
  number: z.string(),
  scanned: WireMoment,
  scannedBy: z.string(),
  withdrawn: WireMoment,
  withdrawnBy: z.string(),
  reason: z.string(),
})
export type WithdrawnScan = z.output<typeof WithdrawnScan>

export const MissingBag = z.object({
  depositId: WireId,
  number: z.string(),
  company: CompanyName,
  salesDay: WireDay,
  declaredAt: WireMoment,
  declaredBy: z.string(),
  /** The banking day by which the bag should have come. */
  due: WireDay,
  /** A bag with this number that no declaration has, or that another declaration has taken. */
  bag: z.nullable(
    z.object({ bagId: WireId, state: z.enum(bagStates), isFree: z.boolean(), version: Version }),
  ),
  /** Scans of its number, and of bags linked to it, that were taken back. */
  scans: z.array(WithdrawnScan),
  /** Whether a second person is asked to end the search. */
  isClosing: z.boolean(),
  /** The case in which the customer was asked. */
  caseId: z.nullable(WireId),
  /**
   * The run to ask about the bag: the one that read its number when fetching (`isRead`), else the next one that fetched at
   * the place, with the numbers of fetched and declared bags. Where the place has marked another number, it is `disputed`,
   * and neither number proves anything.
   */
  fetch: z.nullish(
    z.object({
      routeName: z.string(),
      at: WireMoment,
      bags: z.int(),
      declared: z.int(),
      isRead: z.boolean(),
      disputed: z.nullable(z.int()),
    }),
  ),
})
export type MissingBag = z.output<typeof MissingBag>

export const listMissingBags = endpoint({
  method: 'GET',
  path: MISSING,
  summary: 'Declarations whose bag has not come in time, oldest first',
  access: staffWith('count', 'decideCount', 'cases'),
  query: () => z.object({ office: z.optional(boundedText(200)), after: z.optional(boundedText(60)) }),
  reply: json(() => pageOf(MissingBag)),
})

export const listJoinableBags = endpoint({
  method: 'GET',
  path: `${PATH}/bags`,
  summary:
    'Bags without a declaration that may belong to this one, the nearest number first; `q` is a part of the number',
  access: staffWith('decideCount'),
  params: () => DepositParams,
  query: () => z.object({ q: z.optional(boundedText(BAG_NUMBER_MAX)) }),
  refusals: ['notFound'],
  reply: json(() => z.object({ rows: z.array(JoinableBag) })),
})

export const listOpenDeclarations = endpoint({
  method: 'GET',
  path: '/api/desk/bags/:bagId/declarations',
  summary:
    'Declarations of a place that wait for their bag, the nearest number first, without sums: for a bag that nobody declared',
  access: staffWith('count', 'decideCount'),
  params: () => z.object({ bagId: EntryId }),
  query: () => z.object({ companyId: CompanyId }),
  refusals: ['notFound'],
  reply: json(() => z.object({ rows: z.array(OpenDeclaration) })),
})

export const linkMissingBag = endpoint({
  method: 'POST',
  path: `${PATH}/link`,
  summary:
    'Links a declaration with the bag that may belong to it, which two people who count it confirm by the slip; of one that was counted already it asks a second person, as `approvalId`',
  access: staffWith('decideCount'),
  params: () => DepositParams,
  body: () => z.object({ bagId: EntryId, version: Version, knownBy: z.enum(knownBy) }),
  refusals: [
    'notFound',
    'stateChanged',
    'changedElsewhere',
    'depositHandled',
    'depositRemoved',
    'tookPart',
    'approvalPending',
    'noApprover',
  ],
  reply: json(() => z.object({ bag: BagRow, approvalId: z.nullable(WireId) })),
})

export const closeMissingBag = endpoint({
  method: 'POST',
  path: `${PATH}/close`,
  summary:
    'Asks a second person to end the search for a missing bag; the customer is told the reason when it ends',
  access: staffWith('decideCount'),
  params: () => DepositParams,
  body: () => z.object({ reason: requiredText(500) }),
  refusals: ['notFound', 'stateChanged', 'notMissingYet', 'tookPart', 'approvalPending', 'noApprover'],
  reply: json(() => z.object({ approvalId: WireId })),
})

export const listWithdrawnScans = endpoint({
  method: 'GET',
  path: '/api/desk/bags/withdrawn',
  summary:
    'Scans of somebody else that were taken back and whose bag has not come; while its search goes on, or for fourteen days where nobody has declared it',
  access: staffWith('decideCount'),
  reply: json(() => z.object({ rows: z.array(WithdrawnScan) })),
})

/** A place that an undeclared bag may belong to. */
const FoundCompany = z.object({
  ...CompanyName.shape,
  businessId: z.string(),
  street: z.string(),
  accounts: z.array(z.object({ accountId: WireId, accountNumber: z.string(), isDefault: z.boolean() })),
})

export const findCompanies = endpoint({
  method: 'GET',
  path: '/api/desk/companies',
  summary:
    'Places by beginnings of words of their name, city or business id, with their accounts, for a bag that nobody declared',
  access: staffWith('count', 'decideCount'),
  query: () => z.object({ q: trimmedText(100) }),
  reply: json(() => z.object({ rows: z.array(FoundCompany) })),
})
