import { parseCountEntry } from '@kassavirta/domain/kernel/money/counts'

/** On blur `12+5` becomes 17 and `1 200` becomes 1200; unreadable text stays to be corrected. */
export const settledEntry = (text: string): string => {
  const count = parseCountEntry(text)
  return count === undefined ? text.trim() : String(count)
}

/** The fields in the order of Enter and the arrows, one list per column; a list may continue in another grid. */
export type Paths = readonly (readonly string[])[]

const pathOf = (paths: Paths, field: string): readonly string[] =>
  paths.find((path) => path.includes(field)) ?? []

/** The field above or below; undefined past either end. */
export function fieldBeside(paths: Paths, field: string, step: 1 | -1): string | undefined {
  const path = pathOf(paths, field)
  return path[path.indexOf(field) + step]
}

/** The pasted cells line by line; undefined for a single cell, which the browser pastes by itself. */
export function pastedCells(text: string): readonly (readonly string[])[] | undefined {
  // Excel ends every line with a line break, the last one too, and separates columns by tabs.
  const lines = text.replace(/(?:\r\n|\r|\n)$/, '').split(/\r\n|\r|\n/)
  const cells = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return cells.flat().length > 1 ? cells : undefined
}

export type PasteResult = {
  readonly entries: readonly (readonly [field: string, text: string])[]
  /** How many lines were filled in. */
  readonly lines: number
  /** How many lines found no row. */
  readonly surplus: number
}

/**
 * Fills downward from the field of the paste, columns side by side; an empty cell empties its field. Undefined where
 * the grid has fewer columns: the portal does not guess which pasted column holds the counts.
 */
export function fillDown(
  paths: Paths,
  field: string,
  cells: readonly (readonly string[])[],
): PasteResult | undefined {
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
    surplus: cells.length - lines.length,
  }
}
