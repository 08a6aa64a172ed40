import { randomBytes } from 'node:crypto'
import { hashKey } from '../../platform/rights/access.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { endAllProviderKeys, insertProviderKey } from './import/queries.ts'

const KEY_BYTES = 32

/**
 * Makes a new key and returns it this once: only its hash is stored. Older keys stay valid until they are ended, so
 * that the provider's systems can be moved over one by one.
 */
export const newProviderKey = (db: Db, now: Date, { endOlder = false } = {}): Promise<string> =>
  inTransaction(db, async (tx) => {
    if (endOlder) await endProviderKeys(tx, now)
    const key = randomBytes(KEY_BYTES).toString('base64url')
    await insertProviderKey(tx, hashKey(key), now)
    return key
  })

/** Ends all keys and returns how many were valid until now. */
export const endProviderKeys = (db: Db, now: Date): Promise<number> => endAllProviderKeys(db, now)
