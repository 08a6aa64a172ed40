import { sql, type Query } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { canonicalJson, sha256 } from '../database/canonical.ts'
import type { Database, Db, ScriptRow } from '../database/database.ts'
import { joinWrites, type RowWrite } from '../database/row-writes.ts'
import { inTransactionAfter } from '../database/transaction.ts'

/** The answer that an earlier call with the same key got. */
export const StoredAnswer = z.nullable(z.strictObject({ fingerprint: z.string(), answer: z.unknown() }))

/** The fingerprint of a key under which nothing is stored and nothing will be (`outcome-routes.ts`). No call has it. */
export const CLOSED_KEY = 'closed'

type CallState<Answer> = {
  readonly stored: z.output<typeof StoredAnswer> | undefined
  /** Locks, decides and returns every row that is to be written, the one of the key among them. */
  readonly carryOut: () => Promise<{ readonly answer: Answer; readonly writes: readonly RowWrite[] }>
}

type RepeatableCall<Answer> = {
  readonly fingerprint: string
  /** Go out together with `begin`. The first one locks the key of the call. */
  readonly openings: readonly Query[]
  /** Finds out who calls and what the key has stored. */
  readonly enter: (tx: Db, rows: readonly ScriptRow[]) => Promise<CallState<Answer>>
}

/**
 * Carries a call out once, however often it is sent: what it writes and the row of its key are one transaction, and the
 * answer is given only after the commit. A later call with the key gets the stored answer.
 */
export const answerOnce = <Answer>(
  database: Pick<Database, 'transactionAfter'>,
  { fingerprint, openings, enter }: RepeatableCall<Answer>,
): Promise<Answer> =>
  inTransactionAfter(database, openings, async (tx, rows) => {
    const { stored, carryOut } = await enter(tx, rows)
    if (stored) {
      if (stored.fingerprint === CLOSED_KEY) throw new Problem('keyClosed')
      if (stored.fingerprint !== fingerprint) throw new Problem('keyReused')
      await waitForStandby(tx)
      return { result: stored.answer as Answer }
    }
    const { answer, writes } = await carryOut()
    return { result: answer, last: joinWrites(writes) }
  })

/**
 * Refuses a second call with a key while the first one is still running. `lock` is the row of a statement that tries the
 * lock of the key and does not wait for it.
 */
export function refuseRunning(lock: ScriptRow | undefined): void {
  if (lock?.['free'] !== true) throw new Problem('stillRunning')
}

/**
 * Makes the commit of a transaction that only reads wait for the synchronous standby too. A stored answer may be visible
 * although the first commit never ended its own wait, because the server or its connection died: without a wait of its
 * own, the second answer would acknowledge what the loss of one machine can still take away. The standby has the log in
 * its order, so it has the first commit when it has this message.
 */
export async function waitForStandby(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_logical_emit_message(true, 'kassavirta', 'stored answer')`)
}

const KEY_PATTERN = /^[\w-]{8,255}$/

const isKey = (key: unknown): key is string => typeof key === 'string' && KEY_PATTERN.test(key)

/** A call may do without a key, but not with a wrong one. */
export const hasValidKey = ({ headers }: FastifyRequest): boolean =>
  headers['idempotency-key'] === undefined || isKey(headers['idempotency-key'])

export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined || isKey(key)) return key
  throw new Problem('keyInvalid')
}

/** Tells two calls with one key apart, by their bodies and by what their paths name. */
export const fingerprintOf = (
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { body, params }: FastifyRequest,
): string => {
  const named = path.includes(':') ? [params] : []
  return sha256(canonicalJson([method, path, body ?? null, ...named]))
}
