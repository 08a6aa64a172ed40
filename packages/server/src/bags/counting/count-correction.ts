import type { Comparison } from '@kassavirta/domain/bags/counting/rules'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import * as z from 'zod/mini'

const Whole = z.int()
const StoredCents = z.pipe(z.int(), z.transform(cents))

/** A comparison as a correction request stores it. */
const StoredFigures = z.object({
  declared: z.nullable(StoredCents),
  counted: StoredCents,
  difference: z.nullable(StoredCents),
  byDenomination: z.array(
    z.object({ name: z.string(), declared: Whole, counted: Whole, difference: StoredCents }),
  ),
})

const StoredTill = z.object({
  registerText: z.string(),
  declaredCents: z.nullable(Whole),
  ...recordOf(
    [...notes, ...coins].map(({ fieldName }) => fieldName),
    () => Whole,
  ),
  unfitNotes: Whole,
  checkCount: Whole,
  vouchers: Whole,
  voucherCents: Whole,
})

/** The payload of a correction request: the result before and after, and the corrected tills. */
const CountCorrection = z.object({
  before: StoredFigures,
  after: StoredFigures,
  tills: z.array(StoredTill),
})
export type CountCorrection = z.output<typeof CountCorrection>

export const readCorrection = (payload: unknown): CountCorrection => CountCorrection.parse(payload)

/** A comparison in euros, as answers have it. */
export const toWireComparison = ({ declared, counted, difference, byDenomination }: Comparison) => ({
  declared: declared === null ? null : centsToEuros(declared),
  counted: centsToEuros(counted),
  difference: difference === null ? null : centsToEuros(difference),
  byDenomination: byDenomination.map((each) => ({ ...each, difference: centsToEuros(each.difference) })),
})

/** The result before and after, as a correction request shows it. */
export function describeCorrection(payload: unknown) {
  const { before, after } = readCorrection(payload)
  return { before: toWireComparison(before), after: toWireComparison(after) }
}
