import type * as z from 'zod/mini'
import type { FieldTexts } from '../contract/problem.ts'
import { faultsOf, presentTexts } from '../contract/rule-sentences.ts'
import { whenUsed } from '../contract/shapes.ts'
import { isRecord } from '../data/records.ts'
import type { Field, Parts } from './form-fields.ts'

/**
 * A form is one definition, as a report is: the endpoint that takes it and a table of its fields in the order of the
 * screen. The entries and their defaults, the draft, the body, the faults, the labels, review, receipt and the e-mail to
 * the service desk follow from it. docs/how-to/add-a-field.md explains how to add a field.
 */
export type Fields = Readonly<Record<string, Field>>

/** The values of the form with every default filled in. */
export type Values<F extends Fields> = { readonly [Name in keyof F]: F[Name]['start'] }

/** What the person has typed; undefined where an untouched field follows its default. */
export type Entries<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends { readonly untouched: true }
    ? F[Name]['start'] | undefined
    : F[Name]['start']
}

type Names<F extends Fields> = keyof F & string

/** The name of a field in the body; never for one that is not sent. */
type WireName<F extends Fields, Name extends keyof F> = F[Name] extends { readonly wire: infer Wire }
  ? Wire extends string
    ? Wire
    : never
  : Name

type WireValues<F extends Fields> = {
  readonly [Name in keyof F as WireName<F, Name>]: ReturnType<F[Name]['send']>
}

/** Rejects a table with a field that the body lacks, that sends another type than the body's, or that prints another. */
type MatchingFields<B extends z.ZodMiniType, F extends Fields> = {
  readonly [Name in keyof F]: [WireName<F, Name>] extends [never]
    ? unknown
    : WireName<F, Name> extends infer Wire extends keyof z.input<B> & keyof z.output<B>
      ? {
          send(this: void, value: never): z.input<B>[Wire]
          print(this: void, value: z.output<B>[Wire]): string | null
        }
      : never
}

/** The rules of a form that involve several fields. */
export type FormRules<B extends z.ZodMiniType, F extends Fields, Derived> = {
  /** When a field is shown; by default always. A hidden field sends its start. */
  readonly shownIf?: { readonly [Name in keyof F]?: (values: Values<F>) => boolean }
  /** Parts of the body that follow from several fields. */
  readonly derive?: (values: Values<F>) => Derived
  /** What the form requires beyond the endpoint's own check. */
  readonly faults?: (values: Values<F>) => { readonly [Name in keyof F]?: string | undefined }
  /** The printed text of a field that depends on more than its own value. */
  readonly print?: { readonly [Name in keyof F]?: (body: z.output<B>) => string | null }
  /** The e-mail has the fields in the order of the form, except for the `first` ones; it leaves out the `without` ones. */
  readonly email?: {
    readonly first?: readonly (keyof F & string)[]
    readonly without?: readonly (keyof F & string)[]
  }
}

/** The part of the body that comes from neither the fields nor the rules, e.g. who sends it. */
type Rest<B extends z.ZodMiniType, F extends Fields, Derived> = Omit<
  z.input<B>,
  keyof WireValues<F> | keyof Derived
>

/** A line of a review, a receipt or an e-mail. */
export type FormLine<Name extends string = string> = {
  readonly name: Name
  readonly section: string | undefined
  readonly label: string
  /** Empty where nothing was given. */
  readonly text: string
  readonly unit: string | undefined
}

/**
 * What follows from a definition. `Entries` and `Values` differ only where an untouched field follows its default;
 * `Rest` is what the caller adds to the body. The functions are methods, so that screens can handle any form.
 */
export type Form<Entries, Values, Body, Output = unknown, Rest = object> = {
  /** Each text with the most characters that the endpoint takes in it. */
  readonly fields: { readonly [Name in keyof Values]: Field }
  /** The labels in the order of the form; a field with parts has the labels of its parts instead. */
  readonly labels: { readonly [Name in keyof Values]: string }
  /** The entries of an untouched form. */
  readonly start: Entries
  /**
   * Reads the entries of a draft. A field that does not fit gets its value from `start`, which a screen may have filled
   * in. Returns undefined where the value is not a draft.
   */
  readTyped(this: void, found: unknown, start?: Entries): Entries | undefined
  isShown(this: void, name: keyof Values, values: Values): boolean
  bodyOf(this: void, values: Values, rest: Rest): Body
  /** Reads a body from the device, unchanged because the server compares it; undefined where the endpoint would refuse it. */
  readBody(this: void, found: unknown): Body | undefined
  /** True when nothing worth saving was typed. */
  isBlank(this: void, entries: Entries): boolean
  /**
   * One text per field. The faults that only the screen knows, e.g. from the chosen account, come first, then those of
   * the form's rules, of the typed text and of the endpoint's check.
   */
  faultsOf(this: void, values: Values, rest: Rest, known?: FieldTexts): FieldTexts
  /** The server's texts by the names of the form; texts of no field are left out. */
  refusedOf(this: void, texts: FieldTexts): FieldTexts
  /** The fields of a body as the server reads it, line by line. */
  linesOf(this: void, body: Output): readonly FormLine<keyof Values & string>[]
  /** The same for a body as it is sent, for review and receipt, so that they show what the server reads. */
  reviewOf(this: void, body: Body): readonly FormLine<keyof Values & string>[]
  /** Labels and texts for the e-mail to the service desk. */
  emailLinesOf(this: void, body: Output): readonly (readonly [label: string, text: string])[]
}

/** The compiler checks the table against the endpoint: the names, what is sent and what is printed. */
/* @__NO_SIDE_EFFECTS__ */
export function formOf<
  B extends z.ZodMiniType,
  const F extends Fields,
  Derived extends Partial<z.input<B>> = Record<never, never>,
>(
  call: { readonly body: B },
  fields: F & MatchingFields<B, F>,
  rules: FormRules<B, F, Derived> = {},
): Form<Entries<F>, Values<F>, z.input<B>, z.output<B>, Rest<B, F, Derived>> {
  const rows: readonly Row<Names<F>>[] = rowsOf(fields)
  const labels = Object.fromEntries(rows.flatMap(labelsOf))
  const untouched = ofRows(rows, startOf) as Entries<F>
  const readTyped = (found: unknown, start = untouched) =>
    isRecord(found)
      ? (ofRows(rows, ({ read }, name) => read(found[name]) ?? start[name]) as Entries<F>)
      : undefined
  const isShown = (name: keyof F, values: Values<F>) => rules.shownIf?.[name]?.(values) ?? true
  const bodyOf = (values: Values<F>, rest: Rest<B, F, Derived>): z.input<B> => {
    const sent = rows.flatMap(({ name, wire, field }) =>
      wire === null ? [] : [[wire, field.send(isShown(name, values) ? values[name] : field.start)]],
    )
    return { ...rest, ...Object.fromEntries(sent), ...rules.derive?.(values) } as z.input<B>
  }
  const linesOf = (body: z.output<B>) =>
    rows.flatMap(({ name, wire, field: { section, label, unit, print } }) => {
      const value = isRecord(body) ? body[wire ?? ''] : undefined
      const own = rules.print?.[name]
      const text = own ? own(body) : wire === null ? null : print(value)
      return text === null ? [] : [{ name, section, label, text, unit }]
    })
  // The limits are in the schema, which is built when a screen shows the form.
  const shownFields = whenUsed(() => limited(rows, call.body) as { readonly [Name in keyof F]: Field })
  return {
    get fields() {
      return shownFields()
    },
    labels: labels as Readonly<Record<keyof F, string>>,
    start: untouched,
    readTyped,
    isBlank: (entries) => JSON.stringify(readTyped(entries)) === JSON.stringify(untouched),
    isShown,
    bodyOf,
    readBody: (found) => (call.body.safeParse(found).success ? (found as z.input<B>) : undefined),
    faultsOf(values, rest, known = {}) {
      const shown = rows.filter(({ name }) => isShown(name, values))
      return {
        ...byFieldName(rows, faultsOf(call.body, bodyOf(values, rest))),
        ...presentTexts(ofRows(shown, ({ fault }, name) => fault?.(values[name]))),
        ...partFaults(shown, values),
        ...presentTexts(rules.faults?.(values) ?? {}),
        ...known,
      }
    },
    refusedOf: (texts) => presentTexts(ofNames(Object.keys(labels), byFieldName(rows, texts))),
    linesOf,
    reviewOf: (body) => linesOf(call.body.parse(body)),
    emailLinesOf: (body) => emailLines(fields, inEmail(linesOf(body), rules.email)),
  }
}

type Row<Name extends string = string> = {
  readonly name: Name
  readonly wire: string | null
  readonly field: Field & { readonly untouched?: true }
}

const rowsOf = <F extends Fields>(fields: F): readonly Row<Names<F>>[] =>
  Object.entries(fields).map(([name, field]) => ({
    name: name as Names<F>,
    wire: field.wire === undefined ? name : field.wire,
    field,
  }))

const ofRows = <Name extends string, Value>(
  rows: readonly Row<Name>[],
  value: (field: Row['field'], name: Name) => Value,
): Readonly<Record<string, Value>> =>
  Object.fromEntries(rows.map(({ name, field }) => [name, value(field, name)]))

type EmailOrder = { readonly first?: readonly string[]; readonly without?: readonly string[] }

const inEmail = (lines: readonly FormLine[], { first = [], without = [] }: EmailOrder = {}) => [
  ...first.flatMap((name) => lines.filter((line) => line.name === name)),
  ...lines.filter(({ name }) => !first.includes(name) && !without.includes(name)),
]

const emailLines = (fields: Fields, lines: readonly FormLine[]) =>
  lines.map(({ name, label, text }) => [fields[name]?.emailLabel ?? label, text] as const)

const limited = (rows: readonly Row[], schema: z.ZodMiniType): Readonly<Record<string, Field>> =>
  Object.fromEntries(
    rows.map(({ name, wire, field }) => {
      const max = wire === null ? undefined : limitOf(schema, wire)
      return [name, max === undefined ? field : { ...field, max }]
    }),
  )

const labelsOf = ({ name, field }: Row): Parts => field.parts ?? [[name, field.label]]

const ofNames = (names: readonly string[], texts: FieldTexts) =>
  Object.fromEntries(names.map((name) => [name, texts[name]]))

const partFaults = (rows: readonly Row[], values: Readonly<Record<string, unknown>>): FieldTexts =>
  Object.fromEntries(
    rows.flatMap(({ name, field }) => Object.entries(field.partFaults?.(values[name]) ?? {})),
  )

const startOf = ({ untouched, start }: Row['field']): unknown => (untouched ? undefined : start)

/** Changes the names of the body into the names of the form. */
const byFieldName = (rows: readonly Row[], texts: FieldTexts): FieldTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([wire, text]) => [rows.find((row) => row.wire === wire)?.name ?? wire, text]),
  )

/** The parts of a zod schema in which a limit of characters can stand. */
type SchemaParts = {
  readonly _zod: {
    readonly def: {
      readonly shape?: Readonly<Record<string, SchemaParts>>
      /** The schema inside an optional one, or inside one with a default. */
      readonly innerType?: SchemaParts
      /** The last schema of a pipe. */
      readonly out?: SchemaParts
      readonly checks?: readonly { readonly _zod: { readonly def: object } }[]
    }
  }
}

/** The most characters that a body takes in a text; undefined where it has no limit, or is no text. */
export const limitOf = (body: z.ZodMiniType, name: string): number | undefined =>
  limitIn((body as SchemaParts)._zod.def.shape?.[name])

function limitIn(schema: SchemaParts | undefined): number | undefined {
  if (!schema) return undefined
  const { innerType, out, checks = [] } = schema._zod.def
  for (const { _zod } of checks) {
    if ('check' in _zod.def && _zod.def.check === 'max_length' && 'maximum' in _zod.def)
      return Number(_zod.def.maximum)
  }
  return limitIn(innerType ?? out)
}
