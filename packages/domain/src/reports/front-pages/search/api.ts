import * as z from 'zod/mini'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { CompanyId, WireId } from '../../../kernel/contract/ids.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'
import { WireDay } from '../../../kernel/dates/dates.ts'
import { memberOfCompany } from '../../../kernel/people/access.ts'
import { boundedText } from '../../../kernel/texts/text-rule.ts'
import { entryKinds } from '../../../bags/deposits/stages/entries.ts'

export const MOST_HITS = 10

/** Something of the place that the search has found. Its page is that of its kind. */
export const SearchHit = whenUsed(() =>
  z.object({
    kind: z.enum([...entryKinds, 'case']),
    entryId: WireId(),
    /** The number of the bag; of everything else its own. */
    number: z.string(),
    /** The day that it is about: of sales, delivery or the visit; of a letter the day when it was written. */
    day: WireDay(),
    /** In euros; null where it is about no money. */
    sum: z.nullable(z.number()),
  }),
)
export type SearchHit = z.output<ReturnType<typeof SearchHit>>
export type SearchHitKind = SearchHit['kind']

/** Nothing is found that the lists of the person at the place would not show. Not there while the provider offers no search (parameter `search`). */
export const searchPlace = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: `Entries and letters of a place by bag number, reference, sum or number; at most ${MOST_HITS}, exact ones first`,
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId(), q: boundedText(60) }),
  refusals: ['notFound'],
  reply: json(() => z.object({ hits: z.array(SearchHit()) })),
})
