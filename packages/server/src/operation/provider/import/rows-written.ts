import type { RightsHolders } from '../../../platform/rights/locks.ts'
import type { UpsertedRow } from './upsert-queries.ts'

/** What became of the rows of a section that holds rights. */
export type RightsWritten<Row> = {
  readonly written: readonly UpsertedRow[]
  /** The rows of the bundle that were not equal to what is stored. */
  readonly rows: readonly Row[]
  /** Whose rights were changed. New rows change no existing right: they can only add to them. */
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
