import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import { Problem } from '@kassavirta/domain/kernel/problem'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { canonicalJson, sha256 } from '../database/canonical.ts'
import { idempotencyKey } from '../../tables/ledgers.ts'
import { queryRows, type Db } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'

const KEY_PATTERN = /^[\w-]{8,255}$/
const headerOf = ({ headers }: FastifyRequest) => headers['idempotency-key']

/** A call may do without a key, but not with a wrong one. */
export function hasValidKey(request: FastifyRequest): boolean {
  const key = headerOf(request)
  return key === undefined || (typeof key === 'string' && KEY_PATTERN.test(key))
}

export function keyOf(request: FastifyRequest): string | undefined {
  if (!hasValidKey(request)) throw new Problem('keyInvalid')
  return headerOf(request) as string | undefined
}

/** Tells two calls with one key apart, by their bodies and by what their paths name. */
export const fingerprintOf = ({ method, path }: Endpoint, { body, params }: FastifyRequest): string => {
  const named = path.includes(':') ? [params] : []
  return sha256(canonicalJson([method, path, body ?? null, ...named]))
}

/** What the lock of a call is made of: a key belongs to one user. */
export const callKeyOf = (userId: number, key: string): string => `${userId} ${key}`

type KeyedCall = { readonly userId: number; readonly key: string; readonly fingerprint: string }

const Lock = z.strictObject({ free: z.boolean() })

/**
 * Finds the answer that a call with this key got; undefined when there was none. The lock is not waited for: a second
 * call that comes while the first is still running is refused as such. The answer is read by a statement of its own,
 * because the snapshot of the first one may be older than the lock.
 */
export const findStored = (db: Db, { userId, key, fingerprint }: KeyedCall): Promise<unknown> =>
  inTransaction(db, async (tx) => {
    const callKey = callKeyOf(userId, key)
    const [lock] = await queryRows(
      tx,
      Lock,
      sql`select pg_try_advisory_xact_lock(hashtextextended(${callKey}, 0)) as free`,
    )
    if (!lock?.free) throw new Problem('stillRunning')
    const [stored] = await tx
      .select()
      .from(idempotencyKey)
      .where(and(eq(idempotencyKey.userId, userId), eq(idempotencyKey.key, key)))
    if (stored && stored.fingerprint !== fingerprint) throw new Problem('keyReused')
    if (stored) await waitForStandby(tx)
    return stored?.answer
  })

/**
 * Makes the commit of a transaction that only reads wait for the synchronous standby too. A stored answer may be visible
 * although the first commit never ended its own wait, because the server or its connection died: without a wait of its
 * own, the second answer would acknowledge what the loss of one machine can still take away. The standby has the log in
 * its order, so it has the first commit when it has this message.
 */
export async function waitForStandby(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_logical_emit_message(true, 'kassavirta', 'stored answer')`)
}
