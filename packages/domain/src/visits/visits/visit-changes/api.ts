import * as z from 'zod/mini'
import { memberOfCompany } from '../../../kernel/people/access.ts'
import { WireDay } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../../kernel/contract/ids.ts'
import { emptyIfMissing } from '../../../kernel/contract/missing.ts'
import { requiredRuledText, ruledText } from '../../../kernel/texts/text-rule.ts'
import { INFO_MAX } from '../visit-requests/api.ts'

export const changeVisit = endpoint({
  method: 'POST',
  path: '/api/visitChange',
  summary: 'Asks for a planned visit on another day',
  access: memberOfCompany('visit'),
  company: 'body',
  body: () =>
    z.object({
      customerId: CompanyId(),
      userId: z.nullish(EntryId()),
      originalDate: WireDay(),
      newDate: WireDay(),
      additionalInfo: emptyIfMissing(ruledText(INFO_MAX)),
      contactInfo: requiredRuledText(INFO_MAX),
    }),
  refusals: ['visitDayTooEarly', 'dayClosed'],
  reply: json(() => z.object({ id: WireId() })),
})
export type VisitChangeBody = z.output<typeof changeVisit.body>
