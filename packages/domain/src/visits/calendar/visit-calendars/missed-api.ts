import * as z from 'zod/mini'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../../kernel/contract/ids.ts'
import { WireDay } from '../../../kernel/dates/dates.ts'
import { memberOfCompany } from '../../../kernel/people/access.ts'

/** Only with `visitCalendars`. A visit is reported once, whoever of the place does it. */
export const reportMissedVisit = endpoint({
  method: 'POST',
  path: '/api/visit/missed',
  summary: 'Tells the provider that the driver did not come, which makes a case',
  access: memberOfCompany(),
  company: 'body',
  body: () => z.object({ customerId: CompanyId(), userId: z.nullish(EntryId()), day: WireDay() }),
  refusals: ['notFound', 'stateChanged', 'visitReported'],
  reply: json(() => z.object({ id: WireId() })),
})
