import * as z from 'zod/mini'
import { staffWith } from '../../kernel/people/access.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../kernel/contract/ids.ts'
import { boundedText, requiredText } from '../../kernel/texts/text-rule.ts'
import { BAG_NUMBER_MAX } from '../deposits/rules.ts'
import { JoinableBag, OpenDeclaration, WithdrawnScan } from './missing-wire.ts'
import { knownBy } from '../../people/approvals/api.ts'
import { BagRow } from './wire.ts'
import { Version } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'

const PATH = '/api/desk/bags/missing/:depositId'
const DepositParams = whenUsed(() => z.object({ depositId: EntryId() }))

export const listJoinableBags = endpoint({
  method: 'GET',
  path: `${PATH}/bags`,
  summary:
    'Bags without a declaration that may belong to this one, the nearest number first; `q` is a part of the number',
  access: staffWith('decideCount'),
  params: DepositParams,
  query: () => z.object({ q: z.optional(boundedText(BAG_NUMBER_MAX)) }),
  refusals: ['notFound'],
  reply: json(() => z.object({ rows: z.array(JoinableBag()) })),
})

export const listOpenDeclarations = endpoint({
  method: 'GET',
  path: '/api/desk/bags/:bagId/declarations',
  summary:
    'Declarations of a place that wait for their bag, the nearest number first, without sums: for a bag that nobody declared',
  access: staffWith('count', 'decideCount'),
  params: () => z.object({ bagId: EntryId() }),
  query: () => z.object({ companyId: CompanyId() }),
  refusals: ['notFound'],
  reply: json(() => z.object({ rows: z.array(OpenDeclaration()) })),
})

export const linkMissingBag = endpoint({
  method: 'POST',
  path: `${PATH}/link`,
  summary:
    'Links a declaration with the bag that may belong to it, which two people who count it confirm by the slip; of one that was counted already it asks a second person, as `approvalId`',
  access: staffWith('decideCount'),
  params: DepositParams,
  body: () => z.object({ bagId: EntryId(), version: Version(), knownBy: z.enum(knownBy) }),
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
  reply: json(() => z.object({ bag: BagRow(), approvalId: z.nullable(WireId()) })),
})

export const closeMissingBag = endpoint({
  method: 'POST',
  path: `${PATH}/close`,
  summary:
    'Asks a second person to end the search for a missing bag; the customer is told the reason when it ends',
  access: staffWith('decideCount'),
  params: DepositParams,
  body: () => z.object({ reason: requiredText(500) }),
  refusals: ['notFound', 'stateChanged', 'notMissingYet', 'tookPart', 'approvalPending', 'noApprover'],
  reply: json(() => z.object({ approvalId: WireId() })),
})

export const listWithdrawnScans = endpoint({
  method: 'GET',
  path: '/api/desk/bags/withdrawn',
  summary:
    'Scans of somebody else that were taken back and whose bag has not come; while its search goes on, or for fourteen days where nobody has declared it',
  access: staffWith('decideCount'),
  reply: json(() => z.object({ rows: z.array(WithdrawnScan()) })),
})
