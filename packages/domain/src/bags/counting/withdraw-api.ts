import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { EntryId } from '../../kernel/contract/ids.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { trimmedText } from '../../kernel/texts/text-rule.ts'
import { BagRow } from './wire.ts'
import { Version } from '../../kernel/contract/ids.ts'

/** The one who scanned it needs no reason within ten minutes; a supervisor later does. */
export const withdrawBag = endpoint({
  method: 'POST',
  path: '/api/desk/bags/:bagId/withdraw',
  summary: 'Takes back the scan of a bag that was a mistake; its number may then be received again',
  access: staffWith('count', 'decideCount'),
  params: () => z.object({ bagId: EntryId() }),
  body: () => z.object({ version: Version(), reason: z._default(trimmedText(500), '') }),
  refusals: ['notFound', 'stateChanged', 'changedElsewhere', 'withdrawalLate', 'required'],
  reply: json(BagRow),
})
