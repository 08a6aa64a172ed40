import type { RightsHolders } from '../../../../platform/rights/locks.ts'
import type { UpsertedRow } from './upsert-queries.ts'

/** How many rows of a section were created, changed, left alone and ended. */
export type Tally = {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly ended: number
}

export const noRows: Tally = { created: 0, changed: 0, unchanged: 0, ended: 0 }

/** Rows that were not written are equal to the stored ones, so they count as unchanged. */
export function tallyOf(rows: number, written: readonly Pick<UpsertedRow, 'outcome'>[]): Tally {
  const count = (...outcomes: readonly UpsertedRow['outcome'][]) =>
    written.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    created: count('created'),
    changed: count('changed', 'restored'),
    unchanged: rows - written.length,
    ended: count('ended'),
  }
}

/** Whether an import wrote anything at all. */
export const hasChanged = (sections: Readonly<Record<string, Tally>>): boolean =>
  Object.values(sections).some(({ created, changed, ended }) => created + changed + ended > 0)

/** For statements that only return the number of rows they ended. */
export const endings = (count: number): readonly Pick<UpsertedRow, 'outcome'>[] =>
  Array.from({ length: count }, () => ({ outcome: 'ended' }))

export const sumOf = (a: Tally, b: Tally): Tally => ({
  created: a.created + b.created,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
  ended: a.ended + b.ended,
})

/** The result of writing a section with rights. */
export type RightsWritten<Row> = {
  readonly written: readonly UpsertedRow[]
  /** The rows of the bundle that were not equal to what is stored. */
  readonly rows: readonly Row[]
  /** The people and companies whose rights were changed. New rows only add rights, so they do not count. */
  readonly changes: RightsHolders
}

export const keysOf = (written: readonly UpsertedRow[]): readonly string[] => written.map(({ key }) => key)

/** The rows of a section that were written. */
export function rowsWritten<Row extends { readonly extId: string }>(
  rows: readonly Row[],
  written: readonly UpsertedRow[],
): readonly Row[] {
  const keys = new Set(keysOf(written))
  return rows.filter(({ extId }) => keys.has(extId))
}

/** The numbers that a column had before, in rows that are not new. */
export const formerNumbers = (written: readonly UpsertedRow[], column: string): readonly number[] =>
  written.flatMap(({ was }) => (was ? Number(was[column]) : []))
