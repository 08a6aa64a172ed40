import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashKey } from '../../platform/rights/access.ts'
import { providerKey } from '../../tables/ledgers.ts'

const KEY_BYTES = 32

type NewKey = { readonly endOlder?: boolean; readonly label?: string }

/**
 * Makes a new key and returns it this once: only its hash is stored. Older keys stay valid until they are ended, so
 * that the provider's systems can be moved over one by one.
 */
export const newProviderKey = (
  db: Db,
  now: Date,
  { endOlder = false, label = '' }: NewKey = {},
): Promise<string> =>
  inTransaction(db, async (tx) => {
    if (endOlder) await endProviderKeys(tx, now)
    const key = randomBytes(KEY_BYTES).toString('base64url')
    await storeProviderKey(tx, key, { label, now })
    return key
  })

/** Stores the hash of a key that its maker shows to whoever needs it. Returns its number. */
export async function storeProviderKey(
  tx: Db,
  key: string,
  { label, now }: { readonly label: string; readonly now: Date },
): Promise<number> {
  const row = { hash: hashKey(key), label, createdAt: now }
  const [made] = await tx.insert(providerKey).values(row).returning({ id: providerKey.id })
  if (!made) throw new Error('no key was stored')
  return made.id
}

/** Ends one key, or all of them, and returns how many were valid until now. */
export async function endProviderKeys(db: Db, now: Date, keyId?: number): Promise<number> {
  const one = keyId === undefined ? undefined : eq(providerKey.id, keyId)
  const ended = await db
    .update(providerKey)
    .set({ endedAt: now })
    .where(and(isNull(providerKey.endedAt), one))
    .returning({ id: providerKey.id })
  return ended.length
}

/** Notes how far the holder of a key has been given the outbox. */
export async function noteReading(db: Db, keyId: number, upTo: number, now: Date): Promise<void> {
  await db.update(providerKey).set({ readUpTo: upTo, readAt: now }).where(eq(providerKey.id, keyId))
}
