import { sql, type SQL } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { rowsOf } from './database.ts'
import type { TestPortal } from './harness.ts'

/**
 * Random bodies of whole submissions. Values, bounds and sums are worked out here, so that the tests share nothing with
 * the server's rules.
 */
export type Body = Readonly<Record<string, unknown>>
export type Pieces = Readonly<Record<string, number>>

/** The seed is fixed, so that a failure can be repeated. */
export const VALID_RUNS = { seed: 731, numRuns: 60 }
export const BROKEN_RUNS = { seed: 731, numRuns: 5 }
export const SUM_RUNS = { seed: 731, numRuns: 20 }

const MAX_PIECES = 1_000_000
const DIGITS = '0123456789'
const LETTERS = 'abcdefghijklmnopqrstuvwxyzåäöABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖ'
const IN_TEXTS = `${LETTERS}${DIGITS}_,-!:/.@?+*&€ \n`
const NOT_IN_TEXTS = '<>()[]{}#;"\'=%$£^~|\\`'

const textOf = (characters: string, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...characters), minLength, maxLength })
export const ruledText = (maxLength: number) => textOf(IN_TEXTS, 0, maxLength)
export const anyText = (maxLength: number) => textOf(IN_TEXTS + NOT_IN_TEXTS, 0, maxLength)
export const tooLong = (max: number) => textOf(LETTERS, max + 1, max + 60)
export const unruledText = fc
  .tuple(ruledText(30), fc.constantFrom(...NOT_IN_TEXTS), ruledText(30))
  .map((parts) => parts.join(''))

export const digits = (minLength: number, maxLength: number) => textOf(DIGITS, minLength, maxLength)
const WEIGHTS = [7, 3, 1]
const checkDigit = (of: string): number =>
  (10 -
    ([...of].toReversed().reduce((sum, digit, i) => sum + Number(digit) * (WEIGHTS[i % 3] ?? 0), 0) % 10)) %
  10
const stem = fc.tuple(fc.integer({ min: 1, max: 999 }), digits(0, 16)).map((parts) => parts.join(''))
export const referenceNumber = stem.map((of) => `${of}${checkDigit(of)}`)
export const wrongReferenceNumber = fc
  .tuple(referenceNumber, fc.integer({ min: 1, max: 9 }))
  .map(([right, off]) => right.slice(0, -1) + String((Number(right.at(-1)) + off) % 10))
export const bagNumber = fc
  .tuple(digits(1, 10), textOf(DIGITS + 'ABCXYZabcxyz', 0, 10))
  .map((parts) => parts.join(''))

/** Counts of each denomination: mostly small, sometimes the largest that is allowed. */
export const pieces = (fields: readonly string[]): fc.Arbitrary<Pieces> => {
  const count = fc.oneof(
    { arbitrary: fc.constant(0), weight: 3 },
    { arbitrary: fc.integer({ min: 1, max: 500 }), weight: 3 },
    { arbitrary: fc.integer({ min: 0, max: MAX_PIECES }), weight: 1 },
    { arbitrary: fc.constant(MAX_PIECES), weight: 1 },
  )
  return fc.record(Object.fromEntries(fields.map((field) => [field, count])))
}

export const worth = (values: Pieces, counted: Pieces): number =>
  Object.entries(counted).reduce((sum, [field, count]) => sum + (values[field] ?? 0) * count, 0)

const NOTHING = [0, '', null, undefined] as const

const asCount = (count: number): fc.Arbitrary<unknown> =>
  count === 0 ? fc.constantFrom(...NOTHING, '0') : fc.constantFrom<unknown>(count, String(count))

/** Counts in every form that the contract accepts (decisions G-B13). */
export const asCounts = (counted: Pieces): fc.Arbitrary<Body> =>
  fc.record(Object.fromEntries(Object.entries(counted).map(([field, count]) => [field, asCount(count)])))

/** A sum in every form that the contract accepts (decisions G-B13). */
export function asEuros(cents: number): fc.Arbitrary<unknown> {
  const [euros, rest] = [String(Math.floor(cents / 100)), String(cents % 100).padStart(2, '0')]
  const ways = [Number(`${euros}.${rest}`), `${euros},${rest}`, `${euros}.${rest}`]
  return cents === 0 ? fc.constantFrom<unknown>(...NOTHING, ...ways) : fc.constantFrom<unknown>(...ways)
}

export const asId = (id: number) => fc.constantFrom<unknown>(id, String(id))

/** A day as a date, and as instants that fall on it in Helsinki in every season (decisions G-B14). */
export const asDay = (day: string) =>
  fc.constantFrom<unknown>(
    day,
    `${day}T00:00:00+02:00`,
    `${day}T10:00:00.000Z`,
    Date.parse(`${day}T20:59:59Z`),
  )

export const dayBetween = (first: string, last: string) =>
  fc
    .date({ min: new Date(`${first}T12:00:00Z`), max: new Date(`${last}T12:00:00Z`), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

export const orLeftOut = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
export const leftOut = fc.constantFrom(undefined, null, '')

/** JSON values that are no id. */
export const noId = fc.constantFrom<unknown>('x', '1.5', 1.5, -1, true, [], {}, 2 ** 31)
export const noText = fc.constantFrom<unknown>(1, true, [], {}, ['a'])
export const noFlag = fc.constantFrom<unknown>('true', 'false', 0, 1, '', [], {})
export const noDay = fc.constantFrom<unknown>('eilen', '2026-02-30', '14.11.2026', true, [], {}, 1e18)
export const noSum = fc.constantFrom<unknown>(
  -0.01,
  '-1',
  0.005,
  '1,234',
  '1.234,50',
  'x',
  true,
  [],
  {},
  1e10,
)
export const noInteger = fc.oneof(
  fc.constantFrom<unknown>(true, [], {}, 'x', '1,5', '1e3', ' 1'),
  fc.integer({ min: 0, max: 999 }).map((whole) => whole + 0.5),
)
export const belowZero = fc.integer({ min: -MAX_PIECES, max: -1 })
export const tooMany = fc.integer({ min: MAX_PIECES + 1, max: 2 ** 53 })

/** By how many cents a sum is wrong. */
export const off = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 10_000_00 }))

/** The expected answer of a refused call. It must leave no row behind. */
type Refusal = { readonly status: number; readonly text: string; readonly rows: 0 }
export const refusal = (text: string, status = 400): Refusal => ({ status, text, rows: 0 })

/** The sentences as the specification and the decisions give them. */
export const refusals = {
  forbidden: refusal('Ei oikeutta', 403),
  check: refusal('Tarkista tiedot'),
  required: refusal('Vaadittu tieto'),
  id: refusal('Tunnisteen on oltava kokonaisluku'),
  day: refusal('Tarkista päivämäärä'),
  tooMany: refusal('Määrä voi olla enintään 1 000 000'),
  sum: refusal('Tarkista rahasumma'),
  reference: refusal('Tarkista viite'),
  refLength: refusal('Viitenumeron enimmäispituus on 20 merkkiä'),
  message: refusal('Enimmäispituus 70 merkkiä'),
  characters: refusal(expect.stringMatching(/^Tekstissä on merkkejä, joita ei voi käyttää: \S/) as string),
  integer: refusal('Syötä kokonaisluku'),
  negative: refusal('Arvo ei voi olla negatiivinen'),
} as const

type Change<World> = (world: World) => fc.Arbitrary<Body>

/** One way to break one rule of an otherwise good body, and the refusal that follows. */
export type Breach<World, Kind = never> = readonly [string, Refusal, Change<World>, (readonly Kind[])?]

/** Ways to change a body. */
export const changes = <World>() => ({
  set:
    (field: string, values: fc.Arbitrary<unknown>): Change<World> =>
    () =>
      values.map((value) => ({ [field]: value })),
  setAny:
    (fields: readonly string[], values: fc.Arbitrary<unknown>): Change<World> =>
    () =>
      fc.tuple(fc.constantFrom(...fields), values).map(([field, value]) => ({ [field]: value })),
  constant:
    (of: (world: World) => Body): Change<World> =>
    (world) =>
      fc.constant(of(world)),
})

type Call = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: Body }

export const post = (portal: TestPortal, { url, headers, body }: Call) =>
  portal.app.inject({ method: 'POST', url, headers, payload: body })

/** Counts the stored submissions and the rows that follow from them. */
async function rowsLeft(portal: TestPortal, table: SQL): Promise<number> {
  const [row] = await rowsOf<{ rows: number }>(
    portal.database.db,
    sql`select ((select count(*) from ${table}) + (select count(*) from outbox) + (select count(*) from audit)
      + (select count(*) from mail))::int as rows`,
  )
  return row?.rows ?? Number.NaN
}

/** The status and text of the answer, and the number of rows after it. */
export async function outcome(portal: TestPortal, table: SQL, call: Call) {
  const answer = await post(portal, call)
  return {
    status: answer.statusCode,
    text: answer.json().errorMessage as unknown,
    rows: await rowsLeft(portal, table),
  }
}
