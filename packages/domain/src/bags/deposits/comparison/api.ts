import * as z from 'zod/mini'
import { memberOfCompany } from '../../../kernel/people/access.ts'
import { WireDay } from '../../../kernel/dates/dates.ts'
import { endpoint, json } from '../../../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../../../kernel/contract/ids.ts'
import { whenUsed } from '../../../kernel/contract/when-used.ts'
import { CountedResult, SignedEuros } from '../../../kernel/money/counted-sums.ts'

/** A deposit as it was declared. */
const Declaration = whenUsed(() =>
  z.object({
    entryId: WireId(),
    registerDate: WireDay(),
    totalSum: SignedEuros(),
    coinTotalSum: SignedEuros(),
    countAtServiceCenter: z.boolean(),
    coinsUncounted: z.boolean(),
    /** Pieces by denomination, `pcs_20e: 43`; those that are not there are left out. */
    pieces: z.record(z.string(), z.int().check(z.minimum(1))),
  }),
)
export type Declaration = z.output<ReturnType<typeof Declaration>>

const Entry = whenUsed(() => z.object({ companyId: CompanyId(), entryId: EntryId() }))

/** Null stands for what there is not, and for what the caller may not see. */
export const getDeclaration = endpoint({
  method: 'GET',
  path: '/api/comparison/declaration',
  summary: 'The declaration of a handled deposit, and the notice that tells of it',
  access: memberOfCompany('depositReport'),
  company: 'query',
  query: Entry,
  reply: json(() => z.object({ declaration: z.nullable(Declaration()), messageId: z.nullable(WireId()) })),
})

export const getResult = endpoint({
  method: 'GET',
  path: '/api/comparison/result',
  summary: 'What the counting found of a declared deposit, or null',
  access: memberOfCompany(),
  company: 'query',
  query: Entry,
  reply: json(() => z.object({ result: z.nullable(CountedResult()) })),
})
