import { countFault, parseCountEntry, type CountTexts } from '../money/counts.ts'
import { formatDay, isDay, type Day } from '../dates/dates.ts'
import { presentTexts } from '../contract/rule-sentences.ts'
import { cents, centsToEuros, formatEuros, parseEuros, type Cents } from '../money/money.ts'
import type { FieldTexts } from '../contract/problem.ts'
import { isRecord, recordBy } from '../data/records.ts'
import { validationTexts, yesNo } from '../texts/terms.fi.ts'

/**
 * One field of a form. `Value` is what the form holds while it is filled in. The functions are methods, so that fields
 * of different values make one table.
 */
export type Field<Value = unknown> = FieldOptions & {
  readonly label: string
  /** The most characters that the endpoint takes; the form finds it out. */
  readonly max?: number
  readonly parts?: Parts
  /** The value of an untouched field, and what a hidden field sends. */
  readonly start: Value
  /** Reads the field from a draft on the device; undefined where the value does not fit. */
  read(this: void, found: unknown): Value | undefined
  /** The value as the endpoint takes it. */
  send(this: void, value: Value): unknown
  /** The fault of the typed text itself, where the body cannot carry the text. */
  fault?(this: void, value: Value): string | undefined
  /** The same for a field that holds several texts, by the name of the part. */
  partFaults?(this: void, value: Value): FieldTexts
  /** The value as the endpoint read it, as text; empty for no value, null where no line is shown. */
  print(this: void, value: unknown): string | null
}

/** Names and labels of the texts that one field holds, in the order of the form. */
export type Parts = readonly (readonly [name: string, label: string])[]

export type FieldOptions = {
  /** The part of the form to which the field belongs; the review shows it there. */
  readonly section?: string
  /** True for a required field, false for one that is marked as optional. */
  readonly required?: boolean
  /** Its label in the e-mail to the service desk, where that differs. */
  readonly emailLabel?: string
  /** Its name in the body, where that differs; null for a field that is not sent. */
  readonly wire?: string | null
  /** What is counted, e.g. 'kpl'. */
  readonly unit?: string
}

const readText = (found: unknown): string | undefined => (typeof found === 'string' ? found : undefined)

/** A text that is sent trimmed, so that spaces alone do not satisfy a required field. */
/* @__NO_SIDE_EFFECTS__ */
export const textField = <const Options extends FieldOptions>(label: string, options: Options) => ({
  label,
  start: '',
  read: readText,
  send: (text: string): string => text.trim(),
  print: (text: string): string | null => text,
  ...options,
})

/** A text that the form asks for although the endpoint does without it. */
/* @__NO_SIDE_EFFECTS__ */
export const neededField = <const Options extends FieldOptions>(label: string, options: Options) => ({
  ...textField(label, { required: true, ...options }),
  fault: (text: string): string | undefined => (text.trim() === '' ? validationTexts.required : undefined),
})

/** The id of something that is chosen from a list, as text. */
/* @__NO_SIDE_EFFECTS__ */
export const idField = (label: string) => ({
  ...neededField(label, {}),
  send: (text: string): number => Number(text),
  print: (id: number | null): string | null => String(id ?? ''),
})

/** A text that is sent as it was typed. */
/* @__NO_SIDE_EFFECTS__ */
export const verbatimField = <const Options extends FieldOptions>(label: string, options: Options) => ({
  ...textField(label, options),
  send: (text: string): string => text,
})

/** A day as text, which is empty while none is chosen. */
/* @__NO_SIDE_EFFECTS__ */
export const dayField = <const Options extends FieldOptions>(label: string, options: Options) => ({
  ...textField(label, options),
  read: (found: unknown): string | undefined => (found === '' ? '' : readDay(found)),
  print: (day: Day | '' | null | undefined): string | null => (day ? formatDay(day) : ''),
})

const readDay = (found: unknown): Day | undefined =>
  typeof found === 'string' && isDay(found) ? found : undefined

/** A whole number as it is typed, also `12+5`. A count of zero has no line. */
/* @__NO_SIDE_EFFECTS__ */
export const countField = <const Options extends FieldOptions>(label: string, options: Options) => ({
  ...textField(label, options),
  send: (text: string): number => parseCountEntry(text) ?? 0,
  fault: countFault,
  print: (count: number): string | null => (count === 0 ? null : String(count)),
})

/** One count field per row, e.g. per product, each under its own label. */
/* @__NO_SIDE_EFFECTS__ */
export const countFields = <Name extends string, const Options extends FieldOptions>(
  rows: readonly (readonly [name: Name, label: string])[],
  options: Options,
) =>
  recordBy(
    rows,
    ([name]) => name,
    ([, label]) => countField(label, options),
  )

const NO_COUNTS: CountTexts = {}

/** The counts of one grid as one field of the form, by name. The form derives what is sent. */
/* @__NO_SIDE_EFFECTS__ */
export const countGridField = (label: string, parts: Parts, options: Omit<FieldOptions, 'wire'> = {}) => ({
  label,
  parts,
  wire: null,
  start: NO_COUNTS,
  read: readCountTexts,
  send: (): undefined => undefined,
  partFaults: (texts: CountTexts): FieldTexts =>
    presentTexts(Object.fromEntries(parts.map(([name]) => [name, countFault(texts[name] ?? '')]))),
  print: (): string | null => null,
  ...options,
})

/** Counts as they were typed, from a draft, without the empty ones. */
const readCountTexts = (found: unknown): CountTexts | undefined =>
  isRecord(found)
    ? Object.fromEntries(
        Object.entries(found).filter(
          (pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== '',
        ),
      )
    : undefined

/** A sum in euros as it is typed; an empty text is zero. */
/* @__NO_SIDE_EFFECTS__ */
export const moneyField = <const Options extends FieldOptions>(label: string, options: Options) => ({
  ...textField(label, options),
  send: (text: string): number => centsToEuros(parseEuros(text) ?? cents(0)),
  fault: (text: string): string | undefined =>
    text.trim() === '' || parseEuros(text) !== undefined ? undefined : validationTexts.sumInvalid,
  print: (sum: Cents): string | null => formatEuros(sum),
})

/** A check box. */
/* @__NO_SIDE_EFFECTS__ */
export const checkField = <const Options extends FieldOptions>(label: string, options: Options) => ({
  label,
  start: false,
  read: (found: unknown): boolean | undefined => (typeof found === 'boolean' ? found : undefined),
  send: (ticked: boolean): boolean => ticked,
  print: (ticked: boolean): string | null => (ticked ? yesNo.yes : yesNo.no),
  ...options,
})

/** One of a few choices; the first is the default. */
/* @__NO_SIDE_EFFECTS__ */
export const choiceField = <const Choice extends string, const Options extends FieldOptions>(
  label: string,
  choices: readonly [Choice, ...Choice[]],
  options: Options,
) => ({
  label,
  start: choices[0],
  read: (found: unknown): Choice | undefined => choices.find((choice) => choice === found),
  send: (choice: Choice): Choice => choice,
  print: (choice: Choice): string | null => choice,
  ...options,
})

/** Any number of codes, sent in ascending order and joined by commas. */
/* @__NO_SIDE_EFFECTS__ */
export const codesField = <const Options extends FieldOptions>(label: string, options: Options) => ({
  label,
  start: [] as readonly string[],
  read: (found: unknown): readonly string[] | undefined =>
    Array.isArray(found) && found.every((code) => typeof code === 'string') ? found : undefined,
  send: (codes: readonly string[]): string => codes.toSorted().join(','),
  print: (joined: string): string | null => joined,
  ...options,
})

/**
 * A field with a default, e.g. the account's, until the person touches it. The draft holds nothing for an untouched
 * field, so the default follows what it depends on (decisions N7).
 */
/* @__NO_SIDE_EFFECTS__ */
export const withDefault = <F extends Field>(field: F): F & { readonly untouched: true } => ({
  ...field,
  untouched: true,
})
