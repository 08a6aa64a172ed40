import { DIFFERENCE_CODE } from '../../questions/cases/inquiries/terms.fi.ts'
import type { Cents } from '../../kernel/money/money.ts'

/** The mark of a difference; undefined where the sums agree. */
export function differenceMark(difference: Cents | null): 'shortage' | 'surplus' | undefined {
  if (difference === null || difference === 0) return undefined
  return difference < 0 ? 'shortage' : 'surplus'
}

export const countPieces = <Field extends string>(
  fields: readonly Field[],
  counts: Readonly<Record<Field, number>>,
): number => fields.reduce((total, field) => total + counts[field], 0)

/** The reason that an inquiry about a shortage or a surplus begins with. */
export const reasonOf = (difference: Cents | null): { readonly counting?: string } =>
  difference ? { counting: DIFFERENCE_CODE } : {}
