import { randomBytes } from 'node:crypto'
import { hashKey } from '../../platform/rights/access.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { endAllProviderKeys, insertProviderKey } from './import/queries.ts'

const KEY_BYTES = 32

/**
 * A new key, told this once: only its hash is stored. Older keys stay valid, so that the provider's systems can be
 * moved over one by one, until they are ended.
 */
export const newProviderKey = (db: Db, now: Date, { endOlder = false } = {}): Promise<string> =>
  inTransaction(db, async (tx) => {
    if (endOlder) await endProviderKeys(tx, now)
    const key = randomBytes(KEY_BYTES).toString('base64url')
    await insertProviderKey(tx, hashKey(key), now)
    return key
  })

/** How many keys were valid until now. */
export const endProviderKeys = (db: Db, now: Date): Promise<number> => endAllProviderKeys(db, now)
