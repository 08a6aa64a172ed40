import { WireDay } from '@kassavirta/domain/kernel/dates/dates'
import {
  cents,
  Euros,
  eurosToCents,
  MAX_CENTS,
  parseEuros,
  type Cents,
} from '@kassavirta/domain/kernel/money/money'
import { boundedText } from '@kassavirta/domain/kernel/texts/text-rule'
import * as z from 'zod/mini'

/** The few kinds of field in the rows of a bundle. */
export const name = boundedText(200).check(z.minLength(1))
export const key = boundedText(100).check(z.minLength(1))
export const words = (max = 200) => z._default(boundedText(max), '')
export const flag = z._default(z.boolean(), false)
/** Missing or null: the account follows its company. */
export const optionalFlag = z._default(z.nullable(z.boolean()), null)
export const end = z._default(z.boolean(), false)
export const optionalKey = z._default(z.nullable(key), null)
export const optionalDay = z._default(z.nullable(WireDay()), null)
export const optionalEuros = z._default(z.nullable(Euros()), null)

/** An optional sum. Missing, null and '' all become null, never 0: an undeclared sum is not a sum of 0 €. */
const sumOrNull = (isSum: (amount: Cents) => boolean, text: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.nullable(z.union([z.number(), z.string()]))),
      z.transform((value) => {
        if (value === undefined || value === null || value === '') return null
        return typeof value === 'number' ? eurosToCents(value) : parseSigned(value)
      }),
    ),
    z.custom<Cents | null, Cents | null | undefined>(
      (amount) => amount === null || (amount !== undefined && isSum(amount)),
      text,
    ),
  )

const parseSigned = (text: string): Cents | undefined => {
  const [, minus, digits = ''] = /^([-\u2212]?)(.*)$/s.exec(text.trim()) ?? []
  const amount = parseEuros(digits)
  return minus && amount !== undefined ? cents(0 - amount) : amount
}

export const sumIfAny = sumOrNull((amount) => amount >= 0 && amount <= MAX_CENTS, 'not a sum of euros')
export const differenceIfAny = sumOrNull(
  (amount) => Math.abs(amount) <= MAX_CENTS,
  'not a difference in euros',
)

export const email = boundedText(254).check(z.regex(/^[^\s@]+@[^\s@]+$/))
/** The number of an entry of the portal. */
export const entryId = z.int()

/** PostgreSQL has no year 0, and after 9999 the years are printed with a sign. */
const CALENDAR = [new Date('1000-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z')] as const

export const moment = z.pipe(
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text)),
  ),
  z.date().check(z.minimum(CALENDAR[0]), z.maximum(CALENDAR[1])),
)
