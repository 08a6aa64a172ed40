import * as z from 'zod/mini'
import { whenUsed, CompanyId } from '../../kernel/contract/shapes.ts'
import { recordBy, recordOf } from '../../kernel/data/records.ts'
import { isDay, type Day, WireDay } from '../../kernel/dates/dates.ts'
import { eurosToCents, type Cents } from '../../kernel/money/money.ts'
import { boundedText } from '../../kernel/texts/text-rule.ts'

/**
 * How one value of a report travels, and how it is read. A list has up to 50 000 rows, so a row is read by plain
 * checks, twenty times faster than by the schema; the schema is the contract, and the tests hold both against it.
 */
type WireField<Value> = {
  readonly schema: () => z.ZodMiniType
  /** Undefined where the value does not match the schema. */
  readonly read: (wire: unknown) => Value | undefined
}

type WireFields = Readonly<Record<string, WireField<unknown>>>
type RowOf<F extends WireFields> = {
  readonly [K in keyof F]: F[K] extends WireField<infer Value> ? Value : never
}

export type WireRow<Row> = WireField<Row>

/** A row of named fields; one wrong field makes the whole row unreadable. */
export function wireRow<F extends WireFields>(fields: F): WireRow<RowOf<F>> {
  const readers = Object.entries(fields).map(([name, { read }]) => [name, read] as const)
  return {
    schema: whenUsed(() =>
      z.object(
        recordBy(
          Object.entries(fields),
          ([name]) => name,
          ([, { schema }]) => schema(),
        ),
      ),
    ),
    read: (wire) => {
      if (typeof wire !== 'object' || wire === null) return undefined
      // A copy in one piece and a few values replaced: building the row name by name takes ten times as long.
      const row: Record<string, unknown> = { ...wire }
      for (const [name, read] of readers) {
        const value = read(row[name])
        if (value === undefined) return undefined
        if (value !== row[name]) row[name] = value
      }
      return row as RowOf<F>
    },
  }
}

/** A number or a count: never below zero. */
export const integer: WireField<number> = {
  schema: whenUsed(() => z.int().check(z.minimum(0))),
  read: (wire) => (Number.isSafeInteger(wire) && (wire as number) >= 0 ? (wire as number) : undefined),
}

export const text: WireField<string> = {
  schema: whenUsed(() => z.string()),
  read: (wire) => (typeof wire === 'string' ? wire : undefined),
}

export const flag: WireField<boolean> = {
  schema: whenUsed(() => z.boolean()),
  read: (wire) => (typeof wire === 'boolean' ? wire : undefined),
}

/** The same in every row, so that a reader of the contract can distinguish the kinds of rows. */
export const always = <const Value extends boolean>(value: Value): WireField<Value> => ({
  schema: whenUsed(() => z.literal(value)),
  read: (wire) => (wire === value ? value : undefined),
})

/** Long lists have few distinct days, so each is parsed once. */
const knownDays = new Map<string, Day>()

export const day: WireField<Day> = {
  schema: whenUsed(() => z.iso.date()),
  read: (wire) => {
    if (typeof wire !== 'string') return undefined
    const found = knownDays.get(wire)
    if (found || !isDay(wire)) return found
    knownDays.set(wire, wire)
    return wire
  },
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/

export const moment: WireField<Date> = {
  schema: whenUsed(() => z.iso.datetime()),
  read: (wire) => {
    if (typeof wire !== 'string' || !INSTANT.test(wire)) return undefined
    const instant = new Date(wire)
    return Number.isNaN(instant.getTime()) ? undefined : instant
  },
}

/** Euros on the wire, cents inside. */
export const euros: WireField<Cents> = {
  schema: whenUsed(() => z.number()),
  read: (wire) => (typeof wire === 'number' ? eurosToCents(wire) : undefined),
}

export const orNull = <Value>({ schema, read }: WireField<Value>): WireField<Value | null> => ({
  schema: whenUsed(() => z.nullable(schema())),
  read: (wire) => (wire === null ? null : read(wire)),
})

/** One of a few words, in a key that some rows do not have; then it reads as null. */
export const wordOrNone = <const Word extends string>(words: readonly Word[]): WireField<Word | null> =>
  maybe({ schema: whenUsed(() => z.enum(words)), read: (wire) => words.find((word) => word === wire) })

/** A value in a key that some answers do not have; then it reads as null. */
export const maybe = <Value>({ schema, read }: WireField<Value>): WireField<Value | null> => ({
  schema: whenUsed(() => z.optional(z.nullable(schema()))),
  read: (wire) => (wire === undefined || wire === null ? null : read(wire)),
})

export const listOf = <Row>({ schema, read }: WireRow<Row>): WireField<readonly Row[]> => ({
  schema: whenUsed(() => z.array(schema())),
  read: (wire) => {
    if (!Array.isArray(wire)) return undefined
    const rows = wire.map(read)
    return rows.includes(undefined) ? undefined : (rows as Row[])
  },
})

/** Whole numbers by name. */
export const integers = <const Name extends string>(names: readonly Name[]) => recordOf(names, () => integer)

/** Missing and empty both mean no day. */
const dayOrNone = () =>
  z.pipe(
    z.optional(z.union([z.literal(''), WireDay])),
    z.transform((day) => day || null),
  )

/** Days of Helsinki, both inclusive; without them the whole list is answered, as the specification has it (§7). */
export const FirstDay = dayOrNone()
export const LastDay = dayOrNone()
/** Adds the differences of the counting to a list of declarations; other lists always or never have them. */
export const DifferenceChoice = z.optional(z.enum(['true', 'false']))
export const CompanyQuery = z.object({
  companyId: CompanyId,
  from: FirstDay,
  to: LastDay,
  differences: DifferenceChoice,
})

export type Criterion =
  | 'til_kassapaiva'
  | 'til_created'
  | 'vrt_created'
  | 'vrt_toimituspaiva'
  | 'LLaskPvm'
  | 'LKassaPvm'

export type Criteria = readonly [Criterion, ...Criterion[]]

/** Missing, empty and 0 all mean any. */
const IdOrAny = z.pipe(
  z.optional(z.union([z.literal(''), CompanyId])),
  z.transform((id) => id || 0),
)

const BAG_SEARCH_MAX = 100

export const concernQuery = ([first, ...others]: Criteria) =>
  z.object({
    companyId: IdOrAny,
    chainId: IdOrAny,
    concernId: IdOrAny,
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
export type CompanyDays = Pick<z.output<typeof CompanyQuery>, 'from' | 'to' | 'differences'>
