import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { statement, type LaterValues } from '../database/statement.ts'

/** Whose rights, limits or sessions a transaction relies on or changes. */
export type RightsHolders = { readonly companyIds?: readonly number[]; readonly userIds?: readonly number[] }

/** The first number of a lock says what the second one identifies. Locks are taken in the order of these numbers. */
const COMPANY = 1
const PERSON = 2

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
  [...companyIds.map((id) => ({ kind: COMPANY, id })), ...userIds.map((id) => ({ kind: PERSON, id }))].map(
    (lock) => [`${lock.kind} ${lock.id}`, { ...lock, exclusive }] as const,
  )

type Submission = {
  readonly companyId: number
  readonly userId: number
  /** Identifies the call among those of everybody; null for a call without a key. */
  readonly callKey: string | null
}

const Free = z.strictObject({ free: z.nullable(z.boolean()), company: z.unknown(), person: z.unknown() })

const lockCall = statement(
  Free,
  ({ companyId, userId, callKey }: LaterValues<Submission>) => sql`
    select free,
      case when free is not false then pg_advisory_xact_lock_shared(${sql.raw(`${COMPANY}`)}, ${companyId})::text end as company,
      case when free is not false then pg_advisory_xact_lock_shared(${sql.raw(`${PERSON}`)}, ${userId})::text end as person
    from (select pg_try_advisory_xact_lock(hashtextextended(${callKey}, 0)) as free offset 0) call`,
)

/**
 * Takes the locks of a submission in one statement. Returns false, without waiting for anything, while another call
 * with the same key is running.
 */
export async function lockSubmission(tx: Db, submission: Submission): Promise<boolean> {
  const [row] = await lockCall(tx, submission)
  return row?.free !== false
}
