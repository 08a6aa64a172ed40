import { capabilities, type Capability } from '@kassavirta/domain/kernel/access'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db } from '../database/database.ts'

/** What a person is at one place of business. */
export type CompanyRights = {
  readonly companyId: number
  readonly name: string
  readonly capabilities: ReadonlySet<Capability>
  /** May see the entries of colleagues, not only their own: by role, or because the portal shows all to all. */
  readonly seesAllDeposits: boolean
  readonly seesAllChangeOrders: boolean
}

export type SessionRights = {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly companyIds: ReadonlySet<number>
  /** Group reports, at some company. */
  readonly concernReport: boolean
  /** At the company that was asked about; undefined when it is not one of the person's own. */
  readonly company: CompanyRights | undefined
}

/** A mandate in force. `lastDay` already knows about cancellation. */
export const mandateInForce = (today: string): SQL =>
  sql`m.start_date <= ${today} and (m.last_day is null or m.last_day >= ${today})`

/** Companies of a person: by role, by mandate, by a link to a chain or a concern. Columns: company_id, concern_report. */
export const permittedCompanies = (userId: number, today: string): SQL => sql`
  select c.id as company_id, bool_or(p.concern_report) as concern_report
  from (
    select company_id, concern_report from user_company_role where user_id = ${userId} and ended_at is null
    union all
    select a.company_id, false from mandate m join account a on a.id = m.account_id
      where m.user_id = ${userId} and a.ended_at is null and ${mandateInForce(today)}
    union all
    select c.id, l.concern_report from user_chain l join company c on c.chain_id = l.chain_id where l.user_id = ${userId}
    union all
    select c.id, l.concern_report from user_concern l join company c on c.concern_id = l.concern_id where l.user_id = ${userId}
  ) p join company c on c.id = p.company_id
  where c.ended_at is null
  group by c.id`

type Row = {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly companyIds: readonly number[]
  readonly concernReport: boolean
  readonly permitted: boolean
  readonly companyName: string | null
  readonly deposits: boolean
  readonly changeOrders: boolean
} & Readonly<Record<Capability, boolean>>

/**
 * Session, person, companies and capabilities in one statement, at every request: a token says who, never what.
 * Undefined when the sign-in has ended or the person is disabled.
 */
export async function readRights(
  db: Db,
  who: { readonly userId: number; readonly familyId: string },
  companyId: number | undefined,
  now: Date,
): Promise<SessionRights | undefined> {
  const today = dayOf(now)
  const [row] = await rowsOf<Row>(
    db,
    sql`
    with permitted as (${permittedCompanies(who.userId, today)}),
    role as (
      select r.* from user_company_role r join permitted p on p.company_id = r.company_id
      where r.user_id = ${who.userId} and r.company_id = ${companyId ?? null} and r.ended_at is null
    ),
    mandated as (
      select bool_or(m.deposit) as deposit, bool_or(m.change_currency and a.change_allowed) as change_currency,
        bool_or(m.deposit_report) as deposit_report, bool_or(m.change_order_report) as change_order_report
      from mandate m join account a on a.id = m.account_id
      where m.user_id = ${who.userId} and a.company_id = ${companyId ?? null} and a.ended_at is null
        and ${mandateInForce(today)}
    )
    select u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      coalesce((select array_agg(company_id) from permitted), '{}') as "companyIds",
      coalesce((select bool_or(concern_report) from permitted), false) as "concernReport",
      p.company_id is not null as permitted, c.name as "companyName",
      coalesce(role.deposits, false) or open.to_all as deposits,
      coalesce(role.change_orders, false) or open.to_all as "changeOrders",
      coalesce(mandated.deposit, false) as deposit,
      coalesce(mandated.change_currency, false) as "changeOrder",
      coalesce(mandated.deposit_report, false) as "depositReport",
      coalesce(mandated.change_order_report, false) as "changeOrderReport",
      coalesce(role.accessory_order and c.supply_order, false) as "supplyOrder",
      coalesce(role.accessory_order_report, false) as "supplyOrderReport",
      coalesce(role.visit_change_request, false) as visit,
      coalesce(role.visit_change_request_report, false) as "visitReport",
      coalesce(role.permission_maintenance, false) as "mandateAdmin",
      coalesce(role.role_maintenance, false) as "roleAdmin",
      coalesce(c.transport_customer, false) as drivers
    from session_family f
    join portal_user u on u.id = f.user_id and u.disabled_at is null
    left join permitted p on p.company_id = ${companyId ?? null}
    left join company c on c.id = p.company_id
    left join role on true
    left join mandated on p.company_id is not null
    cross join (
      select exists (select 1 from parameter where key = 'entriesVisibleToAll' and value = 'true') as to_all
    ) open
    where f.id = ${who.familyId} and f.user_id = ${who.userId} and f.revoked_at is null and f.expires_at > ${now.toISOString()}`,
  )
  return row && toRights(row, companyId)
}

/** Group reports belong to the person, not to a place. */
const COMPANY_CAPABILITIES = capabilities.filter((capability) => capability !== 'concernReport')

function toRights(row: Row, companyId: number | undefined): SessionRights {
  const { userId, firstName, lastName, companyIds, concernReport } = row
  const company =
    row.permitted && companyId !== undefined
      ? {
          companyId,
          name: row.companyName ?? '',
          capabilities: new Set(COMPANY_CAPABILITIES.filter((capability) => row[capability])),
          seesAllDeposits: row.deposits,
          seesAllChangeOrders: row.changeOrders,
        }
      : undefined
  return { userId, firstName, lastName, companyIds: new Set(companyIds), concernReport, company }
}

/**
 * Holds still everything that decides about a person's rights at a company until the transaction ends, so that a
 * cancellation or a lowered limit lands either before the check or after the commit, never between.
 * The order of the tables is the order of the import, which keeps the two from waiting for each other.
 */
export async function lockRights(
  tx: Db,
  who: { readonly userId: number; readonly familyId: string },
  companyId: number,
): Promise<void> {
  const { userId, familyId } = who
  await tx.execute(sql`select 1 from company where id = ${companyId} for share`)
  await tx.execute(sql`select 1 from account where company_id = ${companyId} order by id for share`)
  await tx.execute(sql`select 1 from portal_user where id = ${userId} for share`)
  await tx.execute(
    sql`select 1 from user_company_role where user_id = ${userId} and company_id = ${companyId} for share`,
  )
  await tx.execute(sql`select 1 from user_chain where user_id = ${userId} for share`)
  await tx.execute(sql`select 1 from user_concern where user_id = ${userId} for share`)
  await tx.execute(sql`select 1 from mandate m join account a on a.id = m.account_id
    where m.user_id = ${userId} and a.company_id = ${companyId} order by m.id for share of m`)
  await tx.execute(sql`select 1 from session_family where id = ${familyId} for share`)
}
