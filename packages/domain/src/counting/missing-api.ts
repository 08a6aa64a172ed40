import * as z from 'zod/mini'
import { staffWith } from '../kernel/people/access.ts'
import { endpoint, json } from '../kernel/contract/endpoint.ts'
import { EntryId, WireId } from '../kernel/contract/ids.ts'
import { requiredText } from '../kernel/texts/text-rule.ts'
import { BagRow, Version } from './wire.ts'
import { whenUsed } from '../kernel/contract/when-used.ts'

const PATH = '/api/desk/bags/missing/:depositId'
const DepositParams = whenUsed(() => z.object({ depositId: EntryId() }))

export const linkMissingBag = endpoint({
  method: 'POST',
  path: `${PATH}/link`,
  summary: 'Gives a declaration the bag that belongs to it',
  access: staffWith('decideCount'),
  params: DepositParams,
  body: () => z.object({ bagId: EntryId(), version: Version() }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere', 'depositHandled', 'depositRemoved'],
  reply: json(BagRow),
})

export const closeMissingBag = endpoint({
  method: 'POST',
  path: `${PATH}/close`,
  summary: 'Takes a declaration off the missing bags, with the reason',
  access: staffWith('decideCount'),
  params: DepositParams,
  body: () => z.object({ reason: requiredText(500) }),
  refusals: ['notFound', 'stateChanged'],
  reply: json(() => z.object({ depositId: WireId() })),
})
