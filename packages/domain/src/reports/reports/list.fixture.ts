import type { Report } from './definition.ts'
import { filterKeys, markRows, type ListFilter } from './filter.ts'
import type { Rows } from './list.ts'
import { rankSteps } from './ranks.ts'
import { orderOf, rowsInOrder, type Sort } from './sort.ts'

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
