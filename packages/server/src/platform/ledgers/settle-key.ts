import { idempotencyKey } from '../../tables/ledgers.ts'
import type { Database } from '../database/database.ts'
import { insertion, joinWrites } from '../database/row-writes.ts'
import { inTransactionAfter } from '../database/transaction.ts'
import { keyLock } from '../rights/locks.ts'
import { CLOSED_KEY, refuseRunning, waitForStandby } from './answer-once.ts'
import { findStored } from './submission-facts.ts'

type Asked = { readonly userId: number; readonly key: string; readonly now: Date }
type KeyOutcome = { readonly stored: true; readonly answer: unknown } | { readonly stored: false }

/**
 * What is stored under a person's key. A key without an answer is closed before this is said: its submission may still
 * wait in a proxy or for its turn here, and must not be stored after somebody was told that it is not.
 */
export const settleKey = (
  database: Pick<Database, 'transactionAfter'>,
  { userId, key, now }: Asked,
): Promise<KeyOutcome> =>
  inTransactionAfter<KeyOutcome>(database, [keyLock({ userId, key })], async (tx, [lock]) => {
    refuseRunning(lock)
    const stored = await findStored(tx, userId, key)
    if (!stored) {
      const closing = { userId, key, fingerprint: CLOSED_KEY, answer: {}, createdAt: now }
      return { result: { stored: false }, last: joinWrites([insertion(idempotencyKey, closing)]) }
    }
    await waitForStandby(tx)
    if (stored.fingerprint === CLOSED_KEY) return { result: { stored: false } }
    return { result: { stored: true, answer: stored.answer } }
  })
