import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { refusedName } from '../../tables/people.ts'
import { sha256 } from '../database/canonical.ts'
import { queryRows, type Db } from '../database/database.ts'

/** A shop shares one address: so many people behind it may mistype within an hour before the address has to wait. */
const FREE_NAMES = 20
const LONGEST_SECONDS = 900

/** What people type into the field of the name may be a password, so only its hash is kept. */
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
