import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../../platform/database/database.ts'
import { jsonParameter } from './queries.ts'
import { UpsertedRow } from './upsert-queries.ts'

type UsernameRow = { readonly index: number; readonly extId: string; readonly username: string }

const Taken = z.strictObject({
  index: z.int(),
  extId: z.nullable(z.string()),
  row: z.nullable(z.int()),
})

/**
 * Users whose name would belong to two users once all are written: the other one is not in the list, or is an earlier
 * row of it. The database itself folds the case, as its unique index does.
 */
export const takenUsernames = (db: Db, users: readonly UsernameRow[]) =>
  queryRows(
    db,
    Taken,
    sql`with incoming as (
          select n.index, n."extId" as ext_id, lower(n.username) as name
          from jsonb_to_recordset(${jsonParameter(users)}) as n(index integer, "extId" text, username text)
        )
        select i.index, u.ext_id as "extId", null::integer as row
        from incoming i join portal_user u on lower(u.username) = i.name
        where u.ext_id not in (select ext_id from incoming)
        union all
        select index, null, first from (
          select index, min(index) over (partition by name) as first from incoming
        ) same where index > first`,
  )

/**
 * Frees the names that go to another user of the list (two people may swap them), because the unique index is checked
 * row by row. A user who loses a name here gets the new one in the same transaction.
 */
export async function freeUsernames(tx: Db, users: readonly Omit<UsernameRow, 'index'>[]): Promise<void> {
  await tx.execute(
    sql`with incoming as materialized (
          select n."extId" as ext_id, lower(n.username) as name
          from jsonb_to_recordset(${jsonParameter(users)}) as n("extId" text, username text)
        )
        update portal_user u set username = gen_random_uuid()::text
        from incoming i
        where lower(u.username) = i.name and u.ext_id <> i.ext_id and u.ext_id in (select ext_id from incoming)
          and u.keeper = 'systems'`,
  )
}

/** Gives users their new names and returns those who had another one. The names must be free. */
export const renameUsers = (tx: Db, users: readonly Omit<UsernameRow, 'index'>[]) =>
  queryRows(
    tx,
    UpsertedRow,
    sql`update portal_user u set username = n.username
        from jsonb_to_recordset(${jsonParameter(users)}) as n("extId" text, username text)
        where u.ext_id = n."extId" and u.username <> n.username and u.keeper = 'systems'
        returning u.ext_id as key, 'changed' as outcome`,
  )

type EmailAddressRow = { readonly extId: string; readonly emailAddress: string; readonly end: boolean }

/**
 * Ends the codes of people whose access ends, and the codes that were sent to an address which the provider corrects:
 * another person may read the mail there. A change of the address that waits for a code ends with it. Must run before
 * the users are written. Returns the keys of these people.
 */
export async function endStrayCodes(
  tx: Db,
  users: readonly EmailAddressRow[],
  now: Date,
): Promise<readonly string[]> {
  if (users.length === 0) return []
  const ended = await queryRows(
    tx,
    z.strictObject({ key: z.string() }),
    sql`with stray as (
          select u.id, u.ext_id from portal_user u
          join jsonb_to_recordset(${jsonParameter(users)}) as n("extId" text, "emailAddress" text, "end" boolean)
            on n."extId" = u.ext_id
          where u.keeper = 'systems'
            and (n."end" or (u.profile_changed_at is null and u.email_address <> n."emailAddress"))
        ),
        changes as (
          delete from email_change e using stray where e.user_id = stray.id returning stray.ext_id
        ),
        codes as (
          update activation_code c set used_at = ${now.toISOString()} from stray
          where c.user_id = stray.id and c.used_at is null returning stray.ext_id
        )
        select ext_id as key from changes union all select ext_id from codes`,
  )
  return ended.map(({ key }) => key)
}

type RoleKey = { readonly userId: number; readonly companyId: number }

/** Ends the roles and returns those that had not ended before. */
export async function endRoles(
  tx: Db,
  roles: readonly RoleKey[],
  now: Date,
): Promise<readonly UpsertedRow[]> {
  if (roles.length === 0) return []
  return queryRows(
    tx,
    UpsertedRow,
    sql`update user_company_role r set ended_at = ${now.toISOString()}, ended_by = null
        from jsonb_to_recordset(${jsonParameter(roles)}) as n("userId" integer, "companyId" integer)
        where r.user_id = n."userId" and r.company_id = n."companyId" and r.ended_at is null
          and r.keeper = 'systems'
        returning concat_ws(' ', r.user_id, r.company_id) as key, 'ended' as outcome`,
  )
}

const linkTables = {
  chain: { table: sql.raw('user_chain'), column: sql.raw('chain_id') },
  concern: { table: sql.raw('user_concern'), column: sql.raw('concern_id') },
} as const

type LinkKey = { readonly userId: number; readonly targetId: number }

/** Deletes the links and returns those that existed. */
export async function deleteLinks(
  tx: Db,
  kind: keyof typeof linkTables,
  links: readonly LinkKey[],
): Promise<readonly UpsertedRow[]> {
  if (links.length === 0) return []
  const { table, column } = linkTables[kind]
  return queryRows(
    tx,
    UpsertedRow,
    sql`delete from ${table} l
        using jsonb_to_recordset(${jsonParameter(links)}) as n("userId" integer, "targetId" integer)
        where l.user_id = n."userId" and l.${column} = n."targetId"
        returning concat_ws(' ', l.user_id, l.${column}) as key, 'ended' as outcome`,
  )
}
