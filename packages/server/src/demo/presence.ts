import type { Db } from '../platform/database/database.ts'
import { countData } from './queries.ts'

/** True when the database has no concern, no company and no person. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { demo, other } = await countData(db)
  return demo + other === 0
}

/** Whether the demo users can sign in here. */
export async function hasDemo(db: Db): Promise<boolean> {
  return (await countData(db)).demo > 0
}
