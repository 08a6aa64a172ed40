import { eq, sql, type SQL, and } from 'drizzle-orm'
import * as z from 'zod/mini'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { loginThrottle, refusedName } from '../../tables/people.ts'
import { sha256 } from '../database/canonical.ts'
import { queryRows, type Db } from '../database/database.ts'
import type { Door } from './doors.ts'

/**
 * The target of attempts, how many failures are free, and how long the delay may grow. It never locks anyone out for
 * good.
 */
export type ThrottleSubject = { readonly key: string; readonly free: number; readonly longestSeconds: number }

/** A person who mistypes waits a minute at most. All callers who never signed in as this person share the budget. */
export const userSubject = ({ budgets }: Door, username: string): ThrottleSubject => ({
  key: `${budgets} ${username.toLowerCase()}`,
  free: 5,
  longestSeconds: 60,
})

/**
 * A place from which the person has signed in has a budget of its own, which strangers elsewhere cannot use up. It is
 * as large as theirs, so that the answers do not tell who is known where.
 */
export const knownSubject = (door: Door, username: string, mark: string): ThrottleSubject => {
  const { key, ...limits } = userSubject(door, username)
  return { key: `${key} at ${mark}`, ...limits }
}

/** The current password, asked within a session: only the holder of the session can use this budget up. */
export const passwordSubject = (userId: number): ThrottleSubject => ({
  key: `password ${userId}`,
  free: 5,
  longestSeconds: 60,
})

/** A shop shares one address, so it may fail more often before it waits. */
export const addressSubject = (what: string, address: string): ThrottleSubject => ({
  key: `${what} ${networkOf(address)}`,
  free: 20,
  longestSeconds: 900,
})

/**
 * The owner of one IPv6 address has all 2⁶⁴ addresses of its network, so only the first four groups tell callers
 * apart.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return mapped ?? address
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
    : []
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** The time to wait is stored in the database, so that all processes share it. */
export async function refuseWhileThrottled(
  db: Db,
  subjects: readonly ThrottleSubject[],
  now: Date,
): Promise<void> {
  for (const { key } of subjects) {
    const [row] = await db
      .select({ blockedUntil: loginThrottle.blockedUntil })
      .from(loginThrottle)
      .where(eq(loginThrottle.subject, key))
    const remainingMs = (row?.blockedUntil?.getTime() ?? 0) - now.getTime()
    if (remainingMs > 0)
      throw new Problem(fault('tooManyAttempts', { seconds: Math.ceil(remainingMs / 1000) }))
  }
}

export async function countFailure(db: Db, subjects: readonly ThrottleSubject[], now: Date): Promise<void> {
  for (const subject of subjects) await count(db, subject, now, sql`true`)
}

/**
 * Counts an attempt as a failure before it is made, and refuses it while the subject has to wait: of many
 * simultaneous attempts only the free ones pass. A successful attempt is forgiven afterwards.
 */
export async function registerAttempt(db: Db, subject: ThrottleSubject, now: Date): Promise<void> {
  const open = sql`t.blocked_until is null or t.blocked_until <= ${now.toISOString()}::timestamptz`
  if (!(await count(db, subject, now, open))) await refuseWhileThrottled(db, [subject], now)
}

/** The delay doubles with each failure beyond the free ones. A quiet hour restarts the count. */
async function count(
  db: Db,
  { key, free, longestSeconds }: ThrottleSubject,
  now: Date,
  condition: SQL,
): Promise<boolean> {
  const at = now.toISOString()
  const counted = await queryRows(
    db,
    z.strictObject({ subject: z.string() }),
    sql`
    insert into login_throttle as t (subject, failures, last_failure_at) values (${key}, 1, ${at})
    on conflict (subject) do update set
      failures = case when t.last_failure_at < ${at}::timestamptz - interval '1 hour' then 1 else t.failures + 1 end,
      last_failure_at = excluded.last_failure_at,
      blocked_until = case
        when t.last_failure_at < ${at}::timestamptz - interval '1 hour' or t.failures + 1 <= ${free} then null
        else ${at}::timestamptz + least(${longestSeconds}, power(2, least(t.failures - ${free}, 20))) * interval '1 second'
      end
    where ${condition}
    returning t.subject`,
  )
  return counted.length > 0
}

export async function forgiveFailures(db: Db, { key }: ThrottleSubject): Promise<void> {
  await db.delete(loginThrottle).where(eq(loginThrottle.subject, key))
}

/** A shop shares one address: so many people behind it may mistype within an hour before the address has to wait. */
const FREE_NAMES = 20
const LONGEST_SECONDS = 900

/** What people type into the field of the name may be a password, so only its hash is stored. */
const nameHash = (username: string): string => sha256(username.toLowerCase())

/**
 * Counts the name as refused before it is tried, and refuses while the address has to wait. Only different names count:
 * who tries one name often is slowed by the budget of that name, and who tries lists of names is slowed here.
 */
export async function registerName(db: Db, network: string, username: string, now: Date): Promise<void> {
  const [at, hash] = [now.toISOString(), nameHash(username)]
  const [found] = await queryRows(
    db,
    z.strictObject({ seconds: z.number() }),
    sql`
    with others as (
      select count(*) as names, max(refused_at) as latest from refused_name
      where network = ${network} and name_hash <> ${hash} and refused_at > ${at}::timestamptz - interval '1 hour'
    ),
    wait as (
      select case when names < ${FREE_NAMES} then 0 else ceil(extract(epoch from latest - ${at}::timestamptz)
        + least(${LONGEST_SECONDS}, power(2, least(names - ${FREE_NAMES}, 20)))) end::integer as seconds
      from others
    ),
    counted as (
      insert into refused_name (network, name_hash, refused_at)
      select ${network}, ${hash}, ${at}::timestamptz from wait where seconds <= 0
      on conflict (network, name_hash) do update set refused_at = excluded.refused_at
    )
    select seconds from wait`,
  )
  const seconds = found?.seconds ?? 0
  if (seconds > 0) throw new Problem(fault('tooManyAttempts', { seconds }))
}

/** The name was right after all. Other names from the address stay counted, or one own account would clear a list. */
export async function forgiveName(db: Db, network: string, username: string): Promise<void> {
  await db
    .delete(refusedName)
    .where(and(eq(refusedName.network, network), eq(refusedName.nameHash, nameHash(username))))
}
