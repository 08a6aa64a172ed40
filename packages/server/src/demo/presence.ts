import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../platform/database/database.ts'
import { company, concern } from '../tables/places.ts'
import { portalUser } from '../tables/people.ts'

/** The prefix of every key of the demo, which tells its rows from the data of real customers. */
export const DEMO = 'DEMO-'

/** More than the demo has of anything. */
const FIRST_ROWS = 100

/**
 * Counts the rows of the demo and all other rows among the first concerns, companies and people. The demo goes into a
 * database without other rows, so its own are the first; a large database is not counted.
 */
export async function countData(db: Db): Promise<{ readonly demo: number; readonly other: number }> {
  const [found] = await queryRows(
    db,
    z.strictObject({ demo: z.int(), desk: z.int(), other: z.int() }),
    sql`select count(*) filter (where starts_with(ext_id, ${DEMO}))::integer as demo,
          count(*) filter (where keeper = 'desk')::integer as desk,
          count(*) filter (where not starts_with(ext_id, ${DEMO}) and keeper <> 'desk')::integer as other
        from (
          (select ext_id, keeper from ${concern} order by id limit ${FIRST_ROWS})
          union all (select ext_id, keeper from ${company} order by id limit ${FIRST_ROWS})
          union all (select ext_id, keeper from ${portalUser} order by id limit ${FIRST_ROWS})
        ) known`,
  )
  const { demo, desk, other } = found ?? { demo: 0, desk: 0, other: 0 }
  // Beside the demo the desk's rows are those of somebody who tries it out; alone they are a provider's own.
  return { demo, other: demo > 0 ? other : other + desk }
}

/** True when the database has no concern, no company and no person. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { demo, other } = await countData(db)
  return demo + other === 0
}

/** Whether the demo users can sign in here. */
export async function hasDemo(db: Db): Promise<boolean> {
  return (await countData(db)).demo > 0
}

/**
 * Whether the server fills in the demo by itself when it starts. An embedded database is for trying out, so it gets the
 * demo unless DEMO says no; any other only when DEMO says yes. A database with data never gets it.
 */
export function shouldFillDemo(at: {
  /** The setting DEMO, if there is one. */
  readonly demo: boolean | undefined
  readonly kind: 'postgres' | 'pglite'
  readonly empty: boolean
  readonly production: boolean
}): boolean {
  return at.empty && (at.demo ?? (at.kind === 'pglite' && !at.production))
}
