import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { toSnakeCase } from 'drizzle-orm/casing'
import { recordOf } from '@kassavirta/domain/kernel/data/records'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { mandateRights, roleRights } from '@kassavirta/domain/kernel/people/access'
import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import { queryRows, type Db } from '../../../../platform/database/database.ts'
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

/** Ends the roles and returns the ended ones, without roles that had ended before. */
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

/** Deletes the links and returns the deleted ones. */
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

/**
 * The audit rows of what an import did to the rights of people: for the audit log, and for the log of rights that
 * administrators read. No user of the portal did it, so `user_id` stays empty. The keys of `detail` are those of a
 * bundle.
 */

const VERBS = { created: 'given', restored: 'given', changed: 'changed', ended: 'ended' } as const

/** The written rows as a table: `key`, `verb` and, where it is read, what the row `was`. */
const changes = (written: readonly UpsertedRow[]): SQL =>
  sql`jsonb_to_recordset(${jsonParameter(
    written.map(({ key, outcome, was = null }) => ({
      key,
      verb: VERBS[outcome],
      was: outcome === 'changed' || outcome === 'ended' ? was : null,
    })),
  )}) as n(key text, verb text, was jsonb)`

/** The columns that a change may have touched, from `row`: the row of the table, or what it was before. */
const detailOf = (columns: Readonly<Record<string, string>>, row: SQL): SQL =>
  sql`jsonb_build_object(${sql.join(
    Object.entries(columns).map(
      ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${row}->${sql.raw(`'${column}'`)}`,
    ),
    sql`, `,
  )})`

const MANDATE = {
  start: 'start_date',
  end: 'end_date',
  lastDay: 'last_day',
  withdrawLimitCents: 'withdraw_limit_cents',
  ...recordOf(mandateRights, toSnakeCase),
}

const ROLE = recordOf(roleRights, toSnakeCase)

/** One column of a key that has two. */
const part = (nth: 1 | 2): SQL => sql`split_part(n.key, ' ', ${sql.raw(String(nth))})::integer`

const into = sql`insert into audit (at, action, company_id, subject, detail)`

/**
 * A change after which a mandate is over has ended it; a mandate that is new and over gives no right. A mandate that
 * moved to an account of another company has ended at the former company and is given at the new one.
 */
export async function auditMandates(tx: Db, written: readonly UpsertedRow[], now: Date): Promise<void> {
  if (written.length === 0) return
  const over = sql`coalesce(m.last_day < ${dayOf(now)}::date, false)`
  const keys = sql`'mandateId', m.id, 'extId', m.ext_id`
  const was = sql`${detailOf(MANDATE, sql`n.was`)} || jsonb_build_object('user', b.ext_id, 'account', f.ext_id)`
  await tx.execute(sql`${into}
    with change as (
      select n.verb, n.was, m.id, a.company_id, f.company_id as left_company_id, ${over} as over,
        coalesce(f.company_id <> a.company_id, false) as moved,
        jsonb_build_object(${keys}, 'user', u.ext_id, 'account', a.ext_id)
          || ${detailOf(MANDATE, sql`to_jsonb(m)`)} as detail,
        ${was} as before
      from ${changes(written)} join mandate m on m.ext_id = n.key
        join account a on a.id = m.account_id join portal_user u on u.id = m.user_id
        left join account f on f.id = (n.was->>'account_id')::integer
        left join portal_user b on b.id = (n.was->>'user_id')::integer
    ), entry as (
      select id, case when over then 'ended' when moved then 'given' else verb end as verb, company_id,
        detail || case when was is null or moved then '{}' else jsonb_build_object('was', before) end as detail
      from change where not (verb = 'given' and over)
      union all
      select id, 'ended', left_company_id, jsonb_build_object('mandateId', id, 'extId', detail->'extId') || before
      from change where moved
    )
    select ${now.toISOString()}::timestamptz, 'mandate.' || verb, company_id, id::text, detail
    from entry order by id`)
  await tx.execute(
    rememberRights(
      sql`select a.company_id, m.user_id from ${changes(written)} join mandate m on m.ext_id = n.key
        join account a on a.id = m.account_id where not (n.verb = 'given' and ${over})`,
      now,
    ),
  )
}

/** A role that stays ended gives no right, so a change of its other columns is not recorded. */
export async function auditRoles(tx: Db, written: readonly UpsertedRow[], now: Date): Promise<void> {
  if (written.length === 0) return
  await tx.execute(sql`${into}
    select ${now.toISOString()}::timestamptz, 'role.' || n.verb, r.company_id, r.id::text,
      jsonb_build_object('userCompanyRoleId', r.id, 'user', u.ext_id) || ${detailOf(ROLE, sql`to_jsonb(r)`)}
        || case when n.was is null then '{}' else jsonb_build_object('was', ${detailOf(ROLE, sql`n.was`)}) end
    from ${changes(written)}
      join user_company_role r on r.user_id = ${part(1)} and r.company_id = ${part(2)}
      join portal_user u on u.id = r.user_id
    where n.verb = 'ended' or r.ended_at is null
    order by r.id`)
  await tx.execute(
    rememberRights(
      sql`select r.company_id, r.user_id from ${changes(written)}
        join user_company_role r on r.user_id = ${part(1)} and r.company_id = ${part(2)}
        where n.verb = 'ended' or r.ended_at is null`,
      now,
    ),
  )
}

const links = {
  chain: { target: sql.raw('chain'), table: sql.raw('user_chain'), column: sql.raw('chain_id') },
  concern: { target: sql.raw('concern'), table: sql.raw('user_concern'), column: sql.raw('concern_id') },
} as const

/** A link concerns many companies at once, so the row names none: `chainlink.given`, `concernlink.ended`. */
export async function auditLinks(
  tx: Db,
  kind: keyof typeof links,
  written: readonly UpsertedRow[],
  now: Date,
): Promise<void> {
  if (written.length === 0) return
  const { target, table, column } = links[kind]
  await tx.execute(sql`${into}
    select ${now.toISOString()}::timestamptz, ${`${kind}link.`}::text || n.verb, null, u.ext_id,
      jsonb_build_object('user', u.ext_id, ${kind}::text, p.ext_id, 'concernReport', coalesce(l.concern_report, false))
    from ${changes(written)} join portal_user u on u.id = ${part(1)} join ${target} p on p.id = ${part(2)}
      left join ${table} l on l.user_id = u.id and l.${column} = p.id
    order by u.id, p.id`)
}

/** The users who were disabled, and those who were restored. */
export async function auditUsers(tx: Db, written: readonly UpsertedRow[], now: Date): Promise<void> {
  const changed = written.filter(({ outcome }) => outcome === 'ended' || outcome === 'restored')
  if (changed.length === 0) return
  await tx.execute(sql`${into}
    select ${now.toISOString()}::timestamptz, case n.verb when 'ended' then 'user.disabled' else 'user.restored' end,
      null, n.key, '{}'::jsonb
    from ${changes(changed)} order by n.key`)
}

/** Records an alert for each user of the portal whose rights an import gave, changed or ended: one for each place. */
const rememberRights = (rows: SQL, now: Date): SQL => sql`
  insert into alert_event (kind, company_id, user_id, path, at)
  select distinct 'rightChanged', n.company_id, n.user_id, ${alertPaths.rights()}, ${now.toISOString()}::timestamptz
  from (${rows}) n join portal_user u on u.id = n.user_id and u.activated_at is not null`
