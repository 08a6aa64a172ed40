import { and, eq, gt, lt, or, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** How many rows of a list the desk gets at once. */
export const PAGE_LENGTH = 100

/** A position in a list that is sorted by a moment and a number. */
export type Cursor = { readonly at: Date; readonly id: number }

/** The condition of what follows a position in a list; earlier moments follow where the newest comes first. */
export function isAfter(
  at: PgColumn,
  id: PgColumn,
  cursor: Cursor | undefined,
  newestFirst = false,
): SQL | undefined {
  if (!cursor) return undefined
  const follows = newestFirst ? lt : gt
  return or(follows(at, cursor.at), and(eq(at, cursor.at), follows(id, cursor.id)))
}

export function readCursor(text: string | undefined): Cursor | undefined {
  const [, time, id] = /^(\d{1,13})-(\d{1,9})$/.exec(text ?? '') ?? []
  return time && id ? { at: new Date(Number(time)), id: Number(id) } : undefined
}

/** The rows of a page, where one more was read to know whether there is a next one. */
export function toPage<Found, Row>(
  found: readonly Found[],
  cursorOf: (row: Found) => Cursor,
  toRow: (row: Found) => Row,
): { readonly rows: Row[]; readonly next: string | null } {
  const rows = found.slice(0, PAGE_LENGTH)
  const last = found.length > PAGE_LENGTH ? rows.at(-1) : undefined
  const cursor = last && cursorOf(last)
  return { rows: rows.map(toRow), next: cursor ? `${cursor.at.getTime()}-${cursor.id}` : null }
}
