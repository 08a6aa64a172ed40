import * as z from 'zod/mini'
import { CompanyId } from '../../kernel/contract/ids.ts'
import { whenUsed } from '../../kernel/contract/when-used.ts'
import { WireDay } from '../../kernel/dates/dates.ts'
import { boundedText } from '../../kernel/texts/text-rule.ts'

/** Missing and empty both mean that nothing is said. */
const dayOrNone = () =>
  z.pipe(
    z.optional(z.union([z.literal(''), WireDay()])),
    z.transform((day) => day || null),
  )

/** Days of Helsinki, both inclusive; without them the whole list is answered, as the specification has it (§7). */
export const FirstDay = whenUsed(dayOrNone)
export const LastDay = whenUsed(dayOrNone)
/** Adds the differences of the counting to a list of declarations; other lists always or never have them. */
export const AskedDifferences = whenUsed(() => z.optional(z.enum(['true', 'false'])))
export const CompanyQuery = whenUsed(() =>
  z.object({
    companyId: CompanyId(),
    from: FirstDay(),
    to: LastDay(),
    differences: AskedDifferences(),
  }),
)

export type Criterion =
  | 'til_kassapaiva'
  | 'til_created'
  | 'vrt_created'
  | 'vrt_toimituspaiva'
  | 'LLaskPvm'
  | 'LKassaPvm'

export type Criteria = readonly [Criterion, ...Criterion[]]

/** Missing, empty and 0 all mean any. */
const IdOrAny = whenUsed(() =>
  z.pipe(
    z.optional(z.union([z.literal(''), CompanyId()])),
    z.transform((id) => id || 0),
  ),
)

const BAG_SEARCH_MAX = 100

export const concernQuery = ([first, ...others]: Criteria) =>
  z.object({
    companyId: IdOrAny(),
    chainId: IdOrAny(),
    concernId: IdOrAny(),
    SecurityBagNumber: z.pipe(
      z.optional(boundedText(BAG_SEARCH_MAX)),
      z.transform((text) => text?.trim() ?? ''),
    ),
    // Without a day it is that of the screen.
    DateStart: dayOrNone(),
    DateEnd: dayOrNone(),
    DateCriteria: z.pipe(
      z.optional(z.enum(['', first, ...others])),
      z.transform((criterion): Criterion => criterion || first),
    ),
  })
export type ConcernQuery = ReturnType<typeof concernQuery>
export type ConcernSearch = z.output<ConcernQuery>
export type CompanyDays = Pick<z.output<ReturnType<typeof CompanyQuery>>, 'from' | 'to' | 'differences'>
