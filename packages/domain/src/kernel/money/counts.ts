import * as z from 'zod/mini'
import { recordOf } from '../data/records.ts'
import { faultMessage } from '../contract/fault.ts'
import { validationTexts } from '../texts/terms.fi.ts'
import { inThrees, withoutSpaces, WHOLE_NUMBER } from './money.ts'

/** Largest count of anything (decisions H8). */
export const MAX_COUNT = 1_000_000

const INTEGER = /^-?\d+$/

/**
 * A count in a payload (decisions G-B13): an integer, or its digits as text. A value that is
 * missing, null or '' is 0; nothing else is coerced.
 */
export const Count = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.union([z.number(), z.string()], faultMessage('notInteger')))),
    z.transform((value) => {
      if (value === undefined || value === null || value === '') return 0
      if (typeof value === 'string') return INTEGER.test(value) ? Number(value) : Number.NaN
      return value + 0 // no negative zero
    }),
  ),
  z
    .int(faultMessage('notInteger'))
    .check(
      z.nonnegative(faultMessage('notNegative')),
      z.lte(MAX_COUNT, faultMessage('countTooLarge', { max: MAX_COUNT })),
    ),
)

/** A count that must not be left out: an empty field does not count as zero. */
const NamedCount = z
  .int(faultMessage('required'))
  .check(
    z.nonnegative(faultMessage('notNegative')),
    z.lte(MAX_COUNT, faultMessage('countTooLarge', { max: MAX_COUNT })),
  )

export const namedCounts = <const Name extends string>(names: readonly Name[]) =>
  recordOf(names, () => NamedCount)

/** The same schema for each name. */
export const counts = <const Name extends string>(names: readonly Name[]) => recordOf(names, () => Count)

const WireCount = z.int().check(z.minimum(0), z.maximum(MAX_COUNT))

/** Counts in an answer or an event. */
export const wireCounts = <const Name extends string>(names: readonly Name[]) =>
  recordOf(names, () => WireCount)

/** A count as it is typed, also one above the limit. */
const COUNT_ENTRY = new RegExp(`^(?:${WHOLE_NUMBER})(?:\\s*\\+\\s*(?:${WHOLE_NUMBER}))*$`)

/**
 * Reads a count field of the screen: `12`, `1 200`, `12+5`. An empty field stays empty, and an invalid value
 * counts as empty (specification §5), as does one above the limit.
 */
export function parseCountEntry(text: string): number | undefined {
  const entry = text.trim()
  if (!COUNT_ENTRY.test(entry)) return undefined
  const sum = entry.split('+').reduce((total, part) => total + Number(withoutSpaces(part)), 0)
  return sum <= MAX_COUNT ? sum : undefined
}

/** Counts as they were typed, by field. A field that is absent is empty. */
export type CountTexts = Readonly<Record<string, string>>

/** The counts in the texts; an invalid text counts as empty (specification section 5). */
export const countsOf = <Field extends string>(
  fields: readonly Field[],
  texts: CountTexts,
): { readonly [Name in Field]?: number } =>
  // The compiler cannot follow the names through Object.fromEntries.
  Object.fromEntries(
    fields
      .map((field) => [field, parseCountEntry(texts[field] ?? '')] as const)
      .filter((pair): pair is readonly [Field, number] => pair[1] !== undefined),
  ) as { readonly [Name in Field]?: number }

const NEGATIVE = /^[-−–]\s*\d/

/** The fault of a typed count; an empty one has none. A fault keeps the form from continuing (decisions O2). */
export function countFault(text: string): string | undefined {
  const entry = text.trim()
  if (entry === '' || parseCountEntry(entry) !== undefined) return undefined
  if (NEGATIVE.test(entry)) return validationTexts.notNegative
  // A whole number above the limit is probably a bag number that was scanned into the wrong field.
  return COUNT_ENTRY.test(entry)
    ? validationTexts.countTooLarge({ max: MAX_COUNT })
    : validationTexts.notInteger
}

/** `1 200`, for reading. */
export const formatCount = (count: number): string => inThrees(String(count))
