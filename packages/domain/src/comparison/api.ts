import * as z from 'zod/mini'
import { memberOfCompany } from '../kernel/people/access.ts'
import { WireDay } from '../kernel/dates/dates.ts'
import { endpoint, json } from '../kernel/contract/endpoint.ts'
import { CompanyId, EntryId, WireId } from '../kernel/contract/ids.ts'
import { cents, eurosToCents } from '../kernel/money/money.ts'
import { whenUsed } from '../kernel/contract/when-used.ts'

/** Euros of either sign: a difference may be missing money. */
const Sum = whenUsed(() =>
  z.pipe(
    z.number().check(z.refine((euros) => eurosToCents(euros) !== undefined)),
    z.transform((euros) => eurosToCents(euros) ?? cents(0)),
  ),
)

/** A deposit as it was declared. */
const Declaration = whenUsed(() =>
  z.object({
    entryId: WireId(),
    registerDate: WireDay(),
    totalSum: Sum(),
    coinTotalSum: Sum(),
    countAtServiceCenter: z.boolean(),
    coinsUncounted: z.boolean(),
    /** Pieces by denomination, `pcs_20e: 43`; those that are not there are left out. */
    pieces: z.record(z.string(), z.int().check(z.minimum(1))),
  }),
)
export type Declaration = z.output<ReturnType<typeof Declaration>>

/** What the counting found; both are null where nothing was declared. */
const Sums = whenUsed(() => ({ signedTotal: z.nullable(Sum()), total: Sum(), difference: z.nullable(Sum()) }))

const Result = whenUsed(() => z.object({ entryId: WireId(), ...Sums() }))

/** What a notice is about. */
export const NoticeResult = whenUsed(() => z.object({ securityBagNumber: z.string(), ...Result().shape }))
export type NoticeResult = z.output<ReturnType<typeof NoticeResult>>

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
  reply: json(() => z.object({ result: z.nullable(Result()) })),
})
