import * as z from 'zod/mini'
import { memberOfCompany } from '../../../kernel/people/access.ts'
import { WireDay, WireMoment } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../../kernel/contract/ids.ts'
import { entryKinds, eventStages } from '../stages/entries.ts'

/**
 * What has become of an entry, oldest first, with real times; `note` is the reason where one was given. The list is empty
 * where the provider does not tell stages (`statusLines`). Only a deposit has `expectedCredit`, the value date, which is
 * known once the bag is counted, and `noticeId`, the exception notice about it. An entry is found as its page finds it.
 */
export const getEntryEvents = endpoint({
  method: 'GET',
  path: '/api/entryevents',
  summary: 'What has become of an entry, step by step; of a deposit also when its money is on the account',
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId(), type: z.enum(entryKinds), entryId: EntryId() }),
  refusals: ['notFound'],
  reply: json(() =>
    z.object({
      events: z.array(z.object({ stage: z.enum(eventStages), at: WireMoment(), note: z.string() })),
      expectedCredit: z.nullable(WireDay()),
      noticeId: z.nullable(WireId()),
    }),
  ),
})
