import type { Report } from './definition.ts'
import type { Rows } from './list.ts'
import type { Ranks } from './ranks.ts'

export type Sort = { readonly column: string; readonly descending: boolean }

/** Newest first (decisions E11). */
export const defaultSort = ({ newestBy }: Report): Sort => ({ column: newestBy, descending: true })

/**
 * The positions of the rows in the order of their ranks. Rows without a value come last either way, unreadable ones after
 * them; equal ones stay as they were loaded, newest first. Ranks are counted instead of compared: first how many rows
 * have each, and so where the rows of each begin.
 */
export function orderOf({ of, count }: Ranks, descending: boolean): Uint32Array {
  const place = (rank: number) => (descending && rank < count ? count - 1 - rank : rank)
  const next = new Uint32Array(count + 2)
  for (const rank of of) next[place(rank)] = (next[place(rank)] ?? 0) + 1
  let begin = 0
  next.forEach((rows, at) => {
    next[at] = begin
    begin += rows
  })
  const order = new Uint32Array(of.length)
  of.forEach((rank, position) => {
    const at = next[place(rank)] ?? 0
    order[at] = position
    next[place(rank)] = at + 1
  })
  return order
}

/** The marked rows in an order. */
export function rowsInOrder<Row>(rows: Rows<Row>, order: Uint32Array, marks: Uint8Array): Rows<Row> {
  const found: (Row | undefined)[] = []
  for (const position of order) if (marks[position] === 1) found.push(rows[position])
  return found
}
