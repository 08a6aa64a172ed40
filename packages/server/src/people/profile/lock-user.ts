import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { RetryTransaction } from '../../platform/database/transaction.ts'
import { lockRights } from '../../platform/rights/locks.ts'
import { portalUser } from '../../tables/people.ts'

/**
 * Person and row are locked until the end of the transaction. An import may give the name to another user while this
 * waits for the lock of the person.
 */
export async function lockUser(tx: Db, username: string) {
  const [found] = await selectUser(tx, username)
  if (!found) return undefined
  await lockRights(tx, { changes: { userIds: [found.id] } })
  const [user] = await selectUser(tx, username).for('no key update')
  if (user?.id !== found.id) throw new RetryTransaction()
  return user
}

/** The database folds the case, as its unique index does. */
const selectUser = (db: Db, username: string) =>
  db
    .select()
    .from(portalUser)
    .where(sql`lower(${portalUser.username}) = lower(${username.normalize('NFC')})`)

export async function findUser(db: Db, username: string) {
  const [found] = await selectUser(db, username)
  return found
}
