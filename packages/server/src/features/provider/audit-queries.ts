import { dayOf } from '@kassavirta/domain/kernel/dates'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { jsonParameter } from './queries.ts'
import type { Written } from './upsert-queries.ts'

/**
 * What an import did to the rights of people, row by row as it is now, for the audit log and for the log of rights that
 * administrators read. Nobody of the portal did it: `user_id` stays empty. Names of the data are those of a bundle.
 */

const VERBS = { created: 'given', restored: 'given', changed: 'changed', ended: 'ended' } as const

/** The written rows as a table: `key` and `verb`. */
const deeds = (written: readonly Written[]): SQL =>
  sql`jsonb_to_recordset(${jsonParameter(
    written.map(({ key, outcome }) => ({ key, verb: VERBS[outcome] })),
  )}) as n(key text, verb text)`

/** Of a key of two columns. */
const part = (nth: 1 | 2): SQL => sql`split_part(n.key, ' ', ${sql.raw(String(nth))})::integer`

const into = sql`insert into audit (at, action, company_id, subject, detail)`

/** What makes a mandate one that is over has ended it; one that comes when it is over gives nobody anything. */
export async function auditMandates(tx: Db, written: readonly Written[], now: Date): Promise<void> {
  if (written.length === 0) return
  const over = sql`coalesce(m.last_day < ${dayOf(now)}::date, false)`
  await tx.execute(sql`${into}
    select ${now.toISOString()}::timestamptz,
      'mandate.' || case when ${over} then 'ended' else n.verb end, a.company_id, m.id::text,
      jsonb_build_object('mandateId', m.id, 'extId', m.ext_id, 'user', u.ext_id, 'account', a.ext_id,
        'start', m.start_date, 'end', m.end_date, 'withdrawLimitCents', m.withdraw_limit_cents,
        'changeCurrency', m.change_currency, 'deposit', m.deposit,
        'changeOrderReport', m.change_order_report, 'depositReport', m.deposit_report)
    from ${deeds(written)} join mandate m on m.ext_id = n.key
      join account a on a.id = m.account_id join portal_user u on u.id = m.user_id
    where not (n.verb = 'given' and ${over})
    order by m.id`)
}

/** A role that had ended and stays so gives nobody anything, whatever is written in it. */
export async function auditRoles(tx: Db, written: readonly Written[], now: Date): Promise<void> {
  if (written.length === 0) return
  await tx.execute(sql`${into}
    select ${now.toISOString()}::timestamptz, 'role.' || n.verb, r.company_id, r.id::text,
      jsonb_build_object('userCompanyRoleId', r.id, 'user', u.ext_id,
        'visitChangeRequest', r.visit_change_request, 'accessoryOrder', r.accessory_order,
        'visitChangeRequestReport', r.visit_change_request_report,
        'accessoryOrderReport', r.accessory_order_report, 'deposits', r.deposits, 'changeOrders', r.change_orders,
        'locationMaintenance', r.location_maintenance, 'permissionMaintenance', r.permission_maintenance,
        'roleMaintenance', r.role_maintenance, 'concernReport', r.concern_report)
    from ${deeds(written)}
      join user_company_role r on r.user_id = ${part(1)} and r.company_id = ${part(2)}
      join portal_user u on u.id = r.user_id
    where n.verb = 'ended' or r.ended_at is null
    order by r.id`)
}

const links = {
  chain: { places: sql.raw('chain'), table: sql.raw('user_chain'), column: sql.raw('chain_id') },
  concern: { places: sql.raw('concern'), table: sql.raw('user_concern'), column: sql.raw('concern_id') },
} as const

/** Of many places at once, so of none by name: `chainlink.given`, `concernlink.ended`. */
export async function auditLinks(
  tx: Db,
  kind: keyof typeof links,
  written: readonly Written[],
  now: Date,
): Promise<void> {
  if (written.length === 0) return
  const { places, table, column } = links[kind]
  await tx.execute(sql`${into}
    select ${now.toISOString()}::timestamptz, ${`${kind}link.`}::text || n.verb, null, u.ext_id,
      jsonb_build_object('user', u.ext_id, ${kind}::text, p.ext_id, 'concernReport', coalesce(l.concern_report, false))
    from ${deeds(written)} join portal_user u on u.id = ${part(1)} join ${places} p on p.id = ${part(2)}
      left join ${table} l on l.user_id = u.id and l.${column} = p.id
    order by u.id, p.id`)
}

/** Whose account was closed, and whose was opened again. */
export async function auditUsers(tx: Db, written: readonly Written[], now: Date): Promise<void> {
  const told = written.filter(({ outcome }) => outcome === 'ended' || outcome === 'restored')
  if (told.length === 0) return
  await tx.execute(sql`${into}
    select ${now.toISOString()}::timestamptz, case n.verb when 'ended' then 'user.disabled' else 'user.restored' end,
      null, n.key, '{}'::jsonb
    from ${deeds(told)} order by n.key`)
}
