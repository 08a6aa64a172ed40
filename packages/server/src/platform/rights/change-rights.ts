import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { inTransaction, sqlState } from '../database/transaction.ts'
import { lockRights, type RightsHolders } from './locks.ts'

/** The result of work, and whose rights it has changed. */
export type Changed<Result> = { readonly result: Result; readonly changes: RightsHolders }

/** Some five minutes, because each try waits for a second at the most. */
const MAX_TRIES = 300
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Runs work that knows only after writing whose rights it has changed. It runs with the locks of those who are
 * `expected`; when it changed nobody else's rights, that was all. Otherwise it is undone and runs again, with more locks.
 *
 * A lock that is not free within a second gives back all the others: nobody shall wait because a stranger's submission
 * is stuck.
 */
export async function changeRights<Result>(
  db: Db,
  work: (tx: Db) => Promise<Changed<Result>>,
  expected: RightsHolders = {},
): Promise<Result> {
  let locked = expected
  for (let remaining = MAX_TRIES; ; remaining -= 1) {
    try {
      return await inTransaction(db, async (tx) => {
        await tx.execute(
          sql`select set_config('lock_timeout', '1s', true), set_config('statement_timeout', '5min', true)`,
        )
        await lockRights(tx, { changes: locked })
        const { result, changes } = await work(tx)
        if (!includes(locked, changes)) throw new NotLocked(changes)
        return result
      })
    } catch (error) {
      if (error instanceof NotLocked) locked = together([locked, error.holders])
      else if (remaining === 1 || sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
    }
  }
}

/** Thrown through the transaction, which then rolls back. */
class NotLocked extends Error {
  readonly holders: RightsHolders

  constructor(holders: RightsHolders) {
    super('rights were changed without their locks')
    this.holders = holders
  }
}

const includes = (locked: RightsHolders, changes: RightsHolders): boolean =>
  (['companyIds', 'userIds'] as const).every((kind) => {
    const held = new Set(locked[kind])
    return (changes[kind] ?? []).every((id) => held.has(id))
  })

export const isNobody = ({ companyIds = [], userIds = [] }: RightsHolders): boolean =>
  companyIds.length + userIds.length === 0

export const together = (holders: readonly RightsHolders[]): Required<RightsHolders> => ({
  companyIds: [...new Set(holders.flatMap(({ companyIds = [] }) => companyIds))],
  userIds: [...new Set(holders.flatMap(({ userIds = [] }) => userIds))],
})
