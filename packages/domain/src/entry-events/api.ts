import * as z from 'zod/mini'
import { memberOfCompany } from '../kernel/access.ts'
import { WireDay, WireMoment } from '../kernel/dates.ts'
import { endpoint, json } from '../kernel/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../kernel/ids.ts'
import { entryStages } from './stages.ts'

/**
 * What has become of an entry, oldest first, with real times. The list is empty where the provider does not tell stages
 * (`statusLines`). `expectedCredit` is the value date, known once the bag is counted; `noticeId` is the exception
 * notice about it.
 */
export const getEntryEvents = endpoint({
  method: 'GET',
  path: '/api/entryevents',
  summary: 'What has become of a deposit, step by step, and when its money is on the account',
  access: memberOfCompany(),
  company: 'query',
  query: z.object({ companyId: CompanyId, type: z.literal('deposit'), entryId: EntryId }),
  refusals: ['notFound'],
  reply: json(
    z.object({
      events: z.array(z.object({ stage: z.enum(entryStages), at: WireMoment, note: z.string() })),
      expectedCredit: z.nullable(WireDay),
      noticeId: z.nullable(WireId),
    }),
  ),
})
