import * as z from 'zod/mini'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { staffWith } from '../../kernel/people/access.ts'
import { trimmedText } from '../../kernel/texts/text-rule.ts'
import { FoundCompany } from './wire.ts'

export const findCompanies = endpoint({
  method: 'GET',
  path: '/api/desk/companies',
  summary:
    'Places by beginnings of words of their name, city or business id, with their accounts, for a bag that nobody declared',
  access: staffWith('count', 'decideCount'),
  query: () => z.object({ q: trimmedText(100) }),
  reply: json(() => z.object({ rows: z.array(FoundCompany()) })),
})
