import * as z from 'zod/mini'
import { faultMessage } from './fault.ts'
import { inThrees, withoutSpaces, WRITTEN } from './written-number.ts'

/** Largest count of anything (decisions H8). */
export const MAX_COUNT = 1_000_000

const INTEGER = /^-?\d+$/

/**
 * A count in a payload (decisions G-B13): an integer, or its digits as text. What is missing, null or ''
 * is 0; nothing else is coerced.
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

/** A count as it is typed, also one above the limit. */
export const COUNT_ENTRY = new RegExp(`^(?:${WRITTEN})(?:\\s*\\+\\s*(?:${WRITTEN}))*$`)

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

/** `1 200`, for reading. */
export const formatCount = (count: number): string => inThrees(String(count))
