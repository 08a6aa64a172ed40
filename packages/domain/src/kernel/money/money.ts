import * as z from 'zod/mini'
import { faultMessage } from '../contract/fault.ts'
import { WireId } from '../contract/shapes.ts'

/**
 * A whole number as it is typed or pasted: digits, or groups of three digits with spaces between them. A tab does not
 * count as a space, because it separates two cells of a sheet: joining them would turn `50` and `2` into 502 notes.
 */
export const WHOLE_NUMBER = String.raw`\d+|\d{1,3}(?:[^\S\t\r\n]\d{3})+`

export const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

const THOUSANDS = /\B(?=(?:\d{3})+$)/g

/** `12 345`, with no-break spaces as in Finnish typography. */
export const inThrees = (digits: string): string => digits.replaceAll(THOUSANDS, '\u00a0')

declare const centsBrand: unique symbol

/** Whole euro cents: the only form in which functions take and return money. */
export type Cents = number & { readonly [centsBrand]: true }

export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole cents: ${value}`)
  return (value + 0) as Cents // no negative zero
}

export const sumCents = (parts: Iterable<Cents>): Cents => {
  let sum = 0
  for (const part of parts) sum += part
  return cents(sum)
}

/** Joins the digits instead of multiplying: 0.07 * 100 is not 7. */
const fromDigits = (euros: string, decimals = ''): Cents => cents(Number(euros + decimals.padEnd(2, '0')))

/**
 * The largest sum, 9 999 999 999,99 €: the largest possible order is less than half of it, and the totals of long lists
 * are still exact whole numbers.
 */
export const MAX_CENTS = 999_999_999_999

const TYPED_SUM = new RegExp(`^(${WHOLE_NUMBER})(?:[.,](\\d{0,2}))?\\s*€?$`)
const MAX_EURO_DIGITS = 12

/** Reads a typed sum: `1 234,5`, `12,`, `7.50 €`. `1.234,50`, `20.500` and `12 50` are refused, not guessed. */
export function parseEuros(text: string): Cents | undefined {
  const [, digits = '', decimals] = TYPED_SUM.exec(text.trim()) ?? []
  const euros = withoutSpaces(digits)
  if (euros === '' || euros.length > MAX_EURO_DIGITS) return undefined
  const sum = fromDigits(euros, decimals)
  return sum <= MAX_CENTS ? sum : undefined
}

/** `−1 234,50`: true minus and no-break spaces, as in Finnish typography. */
export function formatAmount(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '\u2212' : ''}${inThrees(digits.slice(0, -2))},${digits.slice(-2)}`
}

/** `-1234,50`: no spaces and a plain minus, for machines that read Finnish numbers. */
export function plainAmount(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

export const formatEuros = (amount: Cents): string => `${formatAmount(amount)}\u00a0€`

/** Euros for the wire. A double holds 15 digits: below 10^13 € the quotient prints with two decimals. */
export const centsToEuros = (amount: Cents): number => amount / 100

const WIRE_SUM = /^(-?\d{1,13})(?:\.(\d{1,2}))?$/

/** Less than a billionth of a euro is not a third decimal but a rounding error of doubles, as in 0.1 + 0.2. */
const EPSILON = 1e-9

/** Reads a JSON number by its shortest text, which is what the sender wrote; a third decimal is refused. */
export function eurosToCents(value: number): Cents | undefined {
  const nearest = Math.round(value * 100)
  const rounded = nearest / 100
  // For long lists, the common case avoids the text. Below 10^13 every sum of whole cents is a distinct double.
  if (rounded === value && Math.abs(value) < 1e13) return cents(nearest)
  const [, euros, decimals] =
    WIRE_SUM.exec(String(Math.abs(value - rounded) < EPSILON ? rounded : value)) ?? []
  return euros === undefined ? undefined : fromDigits(euros, decimals)
}

/** A sum in an event, in whole cents. */
export const WireCents = z.int().check(z.minimum(0))

/**
 * A sum in a payload (decisions G-B13): a number of euros, or text with comma or dot. A value that is
 * missing, null or '' is 0; nothing else is coerced.
 */
export const Euros = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.union([z.number(), z.string()], faultMessage('sumInvalid')))),
    z.transform((value) => {
      if (value === undefined || value === null || value === '') return cents(0)
      return typeof value === 'number' ? eurosToCents(value) : parseEuros(value)
    }),
  ),
  z.custom<Cents, Cents | undefined>(
    (amount) => typeof amount === 'number' && amount >= 0 && amount <= MAX_CENTS,
    faultMessage('sumInvalid'),
  ),
)

/** Euros of either sign: a difference may be missing money. */
export const SignedEuros = z.pipe(
  z.number().check(z.refine((euros) => eurosToCents(euros) !== undefined)),
  z.transform((euros) => eurosToCents(euros) ?? cents(0)),
)

/** What the counting found of a deposit; declared sum and difference are null where nothing was declared. */
export const CountedResult = z.object({
  entryId: WireId,
  signedTotal: z.nullable(SignedEuros),
  total: SignedEuros,
  difference: z.nullable(SignedEuros),
})
