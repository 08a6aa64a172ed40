import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { inTransaction, sqlState } from '../database/transaction.ts'
import { lockRights, type RightsHolders } from './locks.ts'

/** The result of work, and whose rights it has changed. */
export type Changed<Result> = { readonly result: Result; readonly changes: RightsHolders }

const LOCK_NOT_AVAILABLE = '55P03'
const MAX_TRIES = 12
/** Each try waits twice as long as the one before, so that a change does not starve where submissions are slow. */
const waitOf = (tries: number): string => `${Math.min(2 ** tries, 60)}s`

/**
 * Runs work that knows only after writing whose rights it has changed. It runs with the locks of those who are
 * `expected`; when it changed nobody else's rights, that was all. Otherwise it is undone and runs again, with more locks.
 *
 * When a lock is not free within a second, the others are given back before the next try: nobody shall wait long
 * because a stranger's submission is stuck.
 */
export async function changeRights<Result>(
  db: Db,
  work: (tx: Db) => Promise<Changed<Result>>,
  expected: RightsHolders = {},
): Promise<Result> {
  let locked = expected
  for (let tries = 0; ; tries += 1) {
    try {
      return await inTransaction(db, async (tx) => {
        await tx.execute(
          sql`select set_config('lock_timeout', ${waitOf(tries)}, true), set_config('statement_timeout', '5min', true)`,
        )
        await lockRights(tx, { changes: locked })
        const { result, changes } = await work(tx)
        if (!includes(locked, changes)) throw new NotLocked(changes)
        return result
      })
    } catch (error) {
      if (error instanceof NotLocked) locked = together([locked, error.holders])
      else if (tries === MAX_TRIES || sqlState(error) !== LOCK_NOT_AVAILABLE) throw error
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
