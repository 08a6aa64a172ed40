import type { Db } from '../../platform/database/database.ts'
import { idsByKey, type KeyKind } from './import/queries.ts'

/** Numbers for the provider's keys that rows name. That each of them exists has been checked before any writing. */
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
