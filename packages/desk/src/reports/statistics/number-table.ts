import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import type { Cell } from '@kassavirta/domain/kernel/texts/csv'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { numbersTexts as texts } from './texts.fi.ts'

type Column<Row> = {
  readonly heading: string
  readonly cell: (row: Row) => Cell
  /** What the screen shows instead of the value that the file has. */
  readonly text?: (row: Row) => string
  /** The heading of the file, where that has another unit. */
  readonly fileHeading?: string
}

type TableOf<Row> = {
  /** The name of its sheet too: at most 31 characters. */
  readonly name: string
  readonly aside?: string | undefined
  readonly empty?: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly columns: readonly Column<Row>[]
  /** How long the bar of a row is beside the others. */
  readonly bar?: (row: Row) => number
  readonly days?: NumberTable['days']
}

type NumberRow = {
  readonly key: string | number
  readonly cells: readonly Cell[]
  readonly texts: readonly string[]
  /** From 0 to 1; undefined where the table has no bars. */
  readonly bar: number | undefined
}

/** A table as the screen shows it and the file holds it; the first column names the rows. */
export type NumberTable = {
  readonly name: string
  readonly aside: string | undefined
  readonly empty: string
  readonly headings: readonly string[]
  readonly fileHeadings: readonly string[]
  readonly rows: readonly NumberRow[]
  /** A chart of days above the rows. */
  readonly days:
    | readonly { readonly day: string; readonly name: string; readonly value: number }[]
    | undefined
}

export function numberTable<Row>(table: TableOf<Row>): NumberTable {
  const { name, aside, empty = texts.none, rows, keyOf, columns, bar, days } = table
  const top = Math.max(0, ...(bar ? rows.map(bar) : []))
  return {
    name,
    aside,
    empty,
    days,
    headings: columns.map(({ heading }) => heading),
    fileHeadings: columns.map(({ heading, fileHeading = heading }) => fileHeading),
    rows: rows.map((row) => ({
      key: keyOf(row),
      cells: columns.map(({ cell }) => cell(row)),
      texts: columns.map(({ cell, text }) => text?.(row) ?? textOf(cell(row))),
      bar: bar && (top === 0 ? 0 : Math.max(0, bar(row)) / top),
    })),
  }
}

function textOf(cell: Cell): string {
  if (cell === null || cell.value === null) return ''
  if (cell.kind === 'money') return formatEuros(cell.value)
  if (cell.kind === 'day') return `${weekdayShort(cell.value)} ${formatDay(cell.value)}`
  return String(cell.value)
}

/** `3 h 40 min`; a dash where nothing was measured. */
export function durationText(minutes: number | null): string {
  if (minutes === null) return texts.unknown
  if (minutes < 60) return fill(texts.minutes, { minutes })
  return fill(texts.hours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
