import * as z from 'zod/mini'
import { addDays, day } from '../../kernel/dates/dates.ts'
import type { Report } from './definition.ts'
import { filterKeys, markRows, type ListFilter } from './filter.ts'
import type { Rows } from './list.ts'
import { rankSteps, orderOf, rowsInOrder, type Sort } from './sort.ts'

type Shape = {
  /** A list where null is one of the types. */
  readonly type?: string | readonly string[]
  readonly format?: string
  /** The words of a text that has only a few. */
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
}

const FIRST = day('2026-10-01')
const NAMES = ['Aalto', 'Öhman', 'Åberg', 'Virtanen', 'Äijälä', 'Zetterberg', 'aalto'] as const

/** Made-up rows as the wire has them, for tests and benchmarks: the same number gives the same row. */
export function sampleRows(report: Report, count: number): readonly Record<string, unknown>[] {
  const { properties = {} } = z.toJSONSchema(report.row.schema()) as Shape
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      Object.entries(properties).map(([name, shape], at) => [name, valueOf(report, name, shape, index, at)]),
    ),
  )
}

function valueOf(report: Report, name: string, shape: Shape, index: number, at: number): unknown {
  if (name === 'id' || name === 'entryId') return index + 1
  if (name === 'removed') return index % 10 === 0 ? '2026-11-10T10:00:00.000Z' : null
  if (report.group === 'concern' && report.part && name.startsWith('Is')) return name === report.part.flag
  const [first] = shape.anyOf ?? [shape]
  // Not random: a mixture that differs from column to column and repeats only after a while.
  return sampleValue(first ?? shape, name, (index * 7919 + at * 104_729) % 10_007)
}

function sampleValue({ type, format, enum: words }: Shape, name: string, mixed: number): unknown {
  if (words) return words[mixed % words.length]
  switch (format ?? [type ?? ''].flat()[0] ?? '') {
    case 'date':
      return addDays(FIRST, mixed % 46)
    case 'date-time':
      return `${addDays(FIRST, mixed % 46)}T${String(mixed % 24).padStart(2, '0')}:15:00.000Z`
    case 'integer':
      return mixed % 40
    case 'number':
      return mixed / 100
    case 'boolean':
      return mixed % 2 === 0
    case 'array':
      return []
    default:
      return textOf(name, mixed)
  }
}

function textOf(name: string, mixed: number): string {
  if (name === 'countingState') return ['uusi', 'käsitelty', 'vanha', 'outo'][mixed % 4] ?? ''
  if (name === 'accountNumber') return 'FI2112345600000785'
  if (name === 'securityBagNumber') return String(1_000_000 + mixed)
  if (name === 'reference') return String(10_000 + mixed)
  return NAMES[mixed % NAMES.length] ?? ''
}

/** A whole list in an order, at once. */
export function sortRows<Row>(report: Report<Row>, rows: Rows<Row>, { column, descending }: Sort): Rows<Row> {
  const steps = rankSteps(report, rows, column)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return rowsInOrder(rows, orderOf(step.value, descending), new Uint8Array(rows.length).fill(1))
}

/** The rows that pass a filter. */
export function filterRows<Row>(report: Report<Row>, rows: Rows<Row>, filter: ListFilter): Rows<Row> {
  const marks = markRows(filterKeys(report, rows), filter)
  return rows.filter((_, position) => marks[position] === 1)
}
