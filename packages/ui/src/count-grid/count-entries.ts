import { parseCountEntry } from '@kassavirta/domain/kernel/counts'

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
