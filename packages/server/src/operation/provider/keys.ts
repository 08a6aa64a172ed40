import type { Db } from '../../platform/database/database.ts'
import { idsByKey, type KeyKind } from './import/queries.ts'

/** The ids behind the provider's keys in the rows. The checks before any writing have made sure that each exists. */
export async function numbersOf<Row>(
  db: Db,
  kind: KeyKind,
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
) {
  const ids = await idsByKey(db, kind, rows.map(keyOf))
  const number = (key: string): number => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`${kind} ${key} is gone`)
    return id
  }
  return Object.assign(number, { orNull: (key: string | null) => (key === null ? null : number(key)) })
}
