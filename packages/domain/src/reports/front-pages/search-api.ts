import * as z from 'zod/mini'
import { entryKinds } from '../../bags/deposits/entry-stages.ts'
import { endpoint, json } from '../../kernel/contract/endpoint.ts'
import { CompanyId, WireId } from '../../kernel/contract/shapes.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { parseEuros, type Cents } from '../../kernel/money/money.ts'
import { memberOfCompany } from '../../kernel/people/access.ts'
import { boundedText } from '../../kernel/texts/text-rule.ts'

export const MOST_HITS = 10

/** Something of the place that the search has found. Its page is that of its kind. */
export const SearchHit = z.object({
  kind: z.enum([...entryKinds, 'case']),
  entryId: WireId,
  /** The number of the bag; of everything else its own. */
  number: z.string(),
  /** The day that it is about: of sales, delivery or the visit; of a letter the day when it was written. */
  day: WireDay,
  /** In euros; null where it is about no money. */
  sum: z.nullable(z.number()),
})
export type SearchHit = z.output<typeof SearchHit>
export type SearchHitKind = SearchHit['kind']

/** Finds only entries that the person's lists at the place show. Only with the parameter `search`. */
export const searchPlace = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: `Entries and letters of a place by bag number, reference, sum or number; at most ${MOST_HITS}, exact ones first`,
  access: memberOfCompany(),
  company: 'query',
  query: () => z.object({ companyId: CompanyId, q: boundedText(60) }),
  refusals: ['notFound'],
  reply: json(() => z.object({ hits: z.array(SearchHit) })),
})

/** The possible meanings of a typed text. */
export type SearchTerm = {
  /** A bag number or a reference, or its beginning: no spaces, capital letters. */
  readonly code: string
  /** The number of an order, a declaration or a letter. */
  readonly entryId: number | undefined
  readonly sum: Cents | undefined
}

/** Fewer characters would find too much. */
export const SHORTEST_SEARCH = 2
const CODE = /^[\p{L}\p{N}/-]+$/u
const ENTRY_ID = /^[1-9]\d{0,8}$/

/** `00482913`, `RF18 5390`, `1 260,00 €` and `45`: one text may be several of these. */
export function readSearchTerm(typed: string): SearchTerm | undefined {
  const code = typed.replaceAll(/\s/g, '').toUpperCase()
  const sum = parseEuros(typed)
  const isCode = code.length >= SHORTEST_SEARCH && CODE.test(code)
  const entryId = ENTRY_ID.test(code) ? Number(code) : undefined
  if (!isCode && entryId === undefined && sum === undefined) return undefined
  return { code: isCode ? code : '', entryId, sum }
}
