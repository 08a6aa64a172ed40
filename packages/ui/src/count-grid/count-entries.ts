import { COUNT_ENTRY, MAX_COUNT, parseCountEntry } from '@kassavirta/domain/kernel/counts'
import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import { presentTexts } from '../form/checks.ts'

/** Counts as they were typed, by field. A field that is absent is empty. */
export type CountTexts = Readonly<Record<string, string>>

/** What the texts are worth: an invalid one counts as empty (specification section 5). */
export const countsOf = <Field extends string>(
  fields: readonly Field[],
  texts: CountTexts,
): { readonly [Name in Field]?: number } =>
  // Names of the fields that were given, each with a number; the compiler cannot follow names through fromEntries.
  Object.fromEntries(
    fields
      .map((field) => [field, parseCountEntry(texts[field] ?? '')] as const)
      .filter((pair): pair is readonly [Field, number] => pair[1] !== undefined),
  ) as { readonly [Name in Field]?: number }

const NEGATIVE = /^[-−–]\s*\d/

/** What is wrong with a typed count; nothing is wrong with an empty one. */
export function countFault(text: string): string | undefined {
  const entry = text.trim()
  if (entry === '' || parseCountEntry(entry) !== undefined) return undefined
  if (NEGATIVE.test(entry)) return validationTexts.notNegative
  // A whole number, but more than anybody counts: a bag number scanned into the wrong field.
  return COUNT_ENTRY.test(entry)
    ? validationTexts.countTooLarge({ max: MAX_COUNT })
    : validationTexts.notInteger
}

/** Of the fields that are in sight, by field: these keep a form from going on (decisions O2). */
export const countFaults = (fields: readonly string[], texts: CountTexts): FieldTexts =>
  presentTexts(Object.fromEntries(fields.map((field) => [field, countFault(texts[field] ?? '')])))

/** `12+5` becomes 17 and `1 200` 1200 when the field is left; what cannot be read stays to be mended. */
export const settledEntry = (text: string): string => {
  const count = parseCountEntry(text)
  return count === undefined ? text.trim() : String(count)
}

/** The order in which Enter and the arrows go, one list a column; it may lead on into another grid. */
export type Paths = readonly (readonly string[])[]

const pathOf = (paths: Paths, field: string): readonly string[] =>
  paths.find((path) => path.includes(field)) ?? []

/** The field above or below; undefined past either end. */
export function fieldBeside(paths: Paths, field: string, step: 1 | -1): string | undefined {
  const path = pathOf(paths, field)
  return path[path.indexOf(field) + step]
}

/** The cells of what is pasted, line by line; undefined for a single one, which the browser pastes by itself. */
export function pastedCells(text: string): readonly (readonly string[])[] | undefined {
  // Excel ends every line, the last one too, and parts its columns by tabs.
  const lines = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.flat().length > 1 ? cells : undefined
}

export type Filled = {
  readonly entries: readonly (readonly [field: string, text: string])[]
  /** How many lines were filled in, and for how many there was no row. */
  readonly lines: number
  readonly left: number
}

/**
 * What is pasted fills downward from the field it was pasted into, its columns side by side; an empty cell empties its
 * row. Undefined where the grid has fewer columns: which of them holds the counts is not for us to guess.
 */
export function fillDown(
  paths: Paths,
  field: string,
  cells: readonly (readonly string[])[],
): Filled | undefined {
  const width = Math.max(...cells.map((line) => line.length))
  const first = paths.findIndex((path) => path.includes(field))
  const columns = paths.slice(first, first + width)
  if (columns.length < width) return undefined
  const from = pathOf(paths, field).indexOf(field)
  const lines = cells.slice(0, Math.max(...columns.map((path) => path.length)) - from)
  const entries = lines.flatMap((line, down) =>
    line.map((cell, across) => [columns[across]?.[from + down], settledEntry(cell)] as const),
  )
  return {
    entries: entries.filter((entry): entry is [string, string] => entry[0] !== undefined),
    lines: lines.length,
    left: cells.length - lines.length,
  }
}
