import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { replacements, type RowWrite } from '../../../platform/database/row-writes.ts'
import { countPass, countTill } from '../../../tables/counting.ts'

export type CountPass = typeof countPass.$inferSelect
export type CountedTill = typeof countTill.$inferSelect
/** What was found in one till, whether it was counted or corrected. */
export type TillFigures = Omit<CountedTill, 'bagId' | 'pass' | 'till'>

export const findPasses = (db: Db, bagId: number): Promise<CountPass[]> =>
  db.select().from(countPass).where(eq(countPass.bagId, bagId)).orderBy(asc(countPass.pass))

/** The tills of all passes of a bag. */
export const findTills = (db: Db, bagId: number): Promise<CountedTill[]> =>
  db
    .select()
    .from(countTill)
    .where(eq(countTill.bagId, bagId))
    .orderBy(asc(countTill.pass), asc(countTill.till))

type Counted = { readonly pass: CountPass; readonly tills: readonly TillFigures[] }

/** Replaces what was saved of a pass. A pass that was sent is never written again. */
export function countRows({ pass, tills }: Counted): readonly RowWrite[] {
  const { bagId, pass: number } = pass
  const rows = tills.map((till, index) => ({ bagId, pass: number, till: index + 1, ...till }))
  return [
    replacements(countPass, [pass], ['bagId', 'pass']),
    replacements(countTill, rows, ['bagId', 'pass', 'till']),
    {
      key: 'tills that are no longer there',
      text: () => sql`delete from ${countTill} where bag_id = ${sql.placeholder('bagId')}
        and pass = ${sql.placeholder('pass')} and till > ${sql.placeholder('tills')}`,
      values: { bagId, pass: number, tills: tills.length },
    },
  ]
}
