import { getOutcome } from '@kassavirta/domain/kernel/contract/outcome-api'
import { idempotencyKey } from '../../tables/ledgers.ts'
import type { Database } from '../database/database.ts'
import { insertion, joinWrites } from '../database/row-writes.ts'
import { inTransactionAfter } from '../database/transaction.ts'
import { route, type AppBuilder } from '../http/route.ts'
import { keyLock } from '../rights/locks.ts'
import { CLOSED_KEY, refuseRunning, waitForStandby } from './answer-once.ts'
import { findStored } from './submit.ts'

/** What became of a submission whose answer was lost. */
export function outcomeRoutes(builder: AppBuilder): void {
  const { database, clock } = builder.deps
  route(builder, getOutcome, ({ caller: { userId }, query: { key } }) =>
    settleKey(database, { userId, key, now: clock() }),
  )
}

type OutcomeQuery = { readonly userId: number; readonly key: string; readonly now: Date }
type KeyOutcome = { readonly stored: true; readonly answer: unknown } | { readonly stored: false }

/**
 * Returns the answer that is stored under a person's key. A key without an answer is closed first: its submission may
 * still wait in a proxy or in a queue here, and must not be stored after this answer.
 */
const settleKey = (
  database: Pick<Database, 'transactionAfter'>,
  { userId, key, now }: OutcomeQuery,
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
