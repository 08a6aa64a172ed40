import { sql, type Query } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { boundText } from '../database/statement.ts'
import { inTransaction, sqlState } from '../database/transaction.ts'

/** Whose rights, limits or sessions a transaction relies on or changes. */
export type RightsHolders = { readonly companyIds?: readonly number[]; readonly userIds?: readonly number[] }

/** The first number of a lock says what the second one identifies. Locks are taken in the order of these numbers. */
const COMPANY = 1
const PERSON = 2

/**
 * The lock table of PostgreSQL is finite and shared by all, and an import may change everybody's rights at one moment.
 * So companies share their locks with those whose number has the same remainder, and so do persons: a change then
 * holds up a few strangers too, for milliseconds.
 */
const LOCKS_OF_A_KIND = 512
const lockOf = (id: number): number => id % LOCKS_OF_A_KIND

/**
 * Holds rights still until the transaction ends. A submission relies on its company and its person (shared locks); a
 * transaction that changes what belongs to a company (the company itself, an account, a limit) or to a person (the
 * user, a role, a mandate, a link, a session) takes that one's exclusive lock before it reads what it will change.
 * Nothing else may write those tables: a guard in the tests checks it.
 *
 * The locks are heavyweight: a waiting change is not overtaken by later submissions, as it is with locks on rows. They
 * are taken companies first, then persons, each by number, so that two transactions cannot deadlock. What they protect
 * must be read by a later statement, because the snapshot of this one is older than the lock.
 */
export async function lockRights(
  tx: Db,
  { reliesOn = {}, changes = {} }: { readonly reliesOn?: RightsHolders; readonly changes?: RightsHolders },
): Promise<void> {
  const wanted = new Map([...locksOf(reliesOn, false), ...locksOf(changes, true)])
  if (wanted.size === 0) return
  await tx.execute(sql`
    select case when exclusive then pg_advisory_xact_lock(kind, id)::text
      else pg_advisory_xact_lock_shared(kind, id)::text end
    from (
      select kind, id, exclusive
      from jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::text::jsonb) as n(kind integer, id integer, exclusive boolean)
      order by kind, id offset 0
    ) wanted`)
}

/** A lock in both lists is exclusive, because the later entry of a map wins. */
const locksOf = ({ companyIds = [], userIds = [] }: RightsHolders, exclusive: boolean) =>
  [
    ...companyIds.map((id) => ({ kind: COMPANY, id: lockOf(id) })),
    ...userIds.map((id) => ({ kind: PERSON, id: lockOf(id) })),
  ].map((lock) => [`${lock.kind} ${lock.id}`, { ...lock, exclusive }] as const)

/** A key belongs to one user. */
type KeyedCall = { readonly userId: number; readonly key: string | undefined }

const callKeyOf = ({ userId, key }: KeyedCall) => (key === undefined ? null : `${userId} ${key}`)

/**
 * The statement that takes the locks of a submission. Its column `free` is false, and nothing is waited for, while another
 * call with the same key is running.
 */
export const submissionLocks = (call: KeyedCall & { readonly companyId: number }): Query =>
  bindLocks({ company: lockOf(call.companyId), person: lockOf(call.userId), callKey: callKeyOf(call) })

/** The statement that takes the lock of the key alone. */
export const keyLock = (call: KeyedCall): Query =>
  bindLocks({ company: null, person: null, callKey: callKeyOf(call) })

const sharedLock = (kind: number, id: 'company' | 'person') => sql`
  case when free then pg_advisory_xact_lock_shared(${sql.raw(String(kind))}, ${sql.placeholder(id)}::integer)::text end`

const bindLocks = boundText(
  () => sql`select free, ${sharedLock(COMPANY, 'company')}, ${sharedLock(PERSON, 'person')}
    from (select coalesce(pg_try_advisory_xact_lock(hashtextextended(${sql.placeholder('callKey')}::text, 0)), true) as free
      offset 0) call`,
)

/** The result of work, and whose rights it has changed. */
export type RightsChange<Result> = { readonly result: Result; readonly changes: RightsHolders }

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
  work: (tx: Db) => Promise<RightsChange<Result>>,
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
