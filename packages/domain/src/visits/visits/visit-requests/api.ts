import * as z from 'zod/mini'
import { memberOfCompany } from '../../../kernel/people/access.ts'
import { WireDay } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../../kernel/contract/ids.ts'
import { emptyIfMissing } from '../../../kernel/contract/missing.ts'
import { ruledText } from '../../../kernel/texts/text-rule.ts'

export const INFO_MAX = 2000

export const requestVisit = endpoint({
  method: 'POST',
  path: '/api/visit',
  summary: 'Asks for an extra visit',
  access: memberOfCompany('visit'),
  company: 'body',
  body: () =>
    z.object({
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      suggestedDate: WireDay(),
      additionalInfo: emptyIfMissing(ruledText(INFO_MAX)),
      contactInfo: emptyIfMissing(ruledText(INFO_MAX)),
    }),
  refusals: ['dayInPast', 'dayClosed'],
  reply: json(() => z.object({ id: WireId() })),
})
export type VisitBody = z.output<typeof requestVisit.body>
