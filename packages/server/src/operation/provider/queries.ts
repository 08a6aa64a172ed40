import { randomBytes } from 'node:crypto'
import { sql, and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod/mini'
import { eventTypes, type OutboxEvent } from '@kassavirta/domain/operation/provider/events'
import { sha256 } from '../../platform/database/canonical.ts'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { numberEvents } from '../../platform/ledgers/record.ts'
import { hashKey } from '../../platform/rights/access.ts'
import { providerKey } from '../../tables/ledgers.ts'

const Row = z.strictObject({
  seq: z.int(),
  type: z.enum(eventTypes),
  at: z.string(),
  companyExtId: z.nullable(z.string()),
  userExtId: z.nullable(z.string()),
  data: z.record(z.string(), z.unknown()),
})

/** Reads the events after a number, oldest first. Everything committed before the call is included. */
export async function readEvents(db: Db, after: number, limit: number): Promise<readonly OutboxEvent[]> {
  await numberEvents(db)
  const found = await queryRows(
    db,
    Row,
    sql`select o.seq, o.type, to_char(o.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          c.ext_id as "companyExtId", u.ext_id as "userExtId", o.data
        from outbox o left join company c on c.id = o.company_id left join portal_user u on u.id = o.user_id
        where o.seq > ${after} order by o.seq limit ${limit}`,
  )
  // Each use case writes the data of its own event type, and the tests check them against the schema.
  return found as readonly OutboxEvent[]
}

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

/** Stores the hash of a key that the caller has made. Returns the number of the row. */
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

/** Notes how far the outbox was read with a key. */
export async function noteReading(db: Db, keyId: number, upTo: number, now: Date): Promise<void> {
  await db.update(providerKey).set({ readUpTo: upTo, readAt: now }).where(eq(providerKey.id, keyId))
}

/** One import at a time; the numbers up to 7_310_003 belong to the platform. */
export const IMPORT_LOCK = 7_310_101

/** Waits until no import runs, and keeps the next one waiting until the transaction ends. */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`)
}

/** The hash of an erased person's key: imports recognise the person by it, and it does not name them. */
export const erasedKeyOf = (extId: string): string => sha256(`erased ${extId}`)

/** Replaces the key and the user name of an erased person. */
export const erasedName = (userId: number): string => `erased-${userId}`
