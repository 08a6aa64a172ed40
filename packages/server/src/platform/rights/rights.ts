import {
  capabilitySources,
  companyCapabilities,
  mandateRights,
  type CapabilitySource,
  type CompanyCapability,
} from '@kassavirta/domain/kernel/access'
import { dayOf } from '@kassavirta/domain/kernel/dates'
import { sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../database/database.ts'

/** The rights of a person at one company. */
export type CompanyRights = {
  readonly companyId: number
  readonly name: string
  readonly capabilities: ReadonlySet<CompanyCapability>
  /** May see the entries of colleagues too, by role or because the portal shows all entries to all. */
  readonly seesAllDeposits: boolean
  readonly seesAllChangeOrders: boolean
}

export type SessionRights = {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly companyIds: ReadonlySet<number>
  /** The person has group reports at some company. */
  readonly concernReport: boolean
  /** The rights at the company of the call; undefined when it is not one of the person's own. */
  readonly company: CompanyRights | undefined
}

/** The condition of a mandate in force. `lastDay` already accounts for cancellation. */
export const mandateInForce = (today: string): SQL =>
  sql`m.start_date <= ${today} and (m.last_day is null or m.last_day >= ${today})`

/**
 * Selects the companies of a person: by role, by mandate, by a link to a chain or a concern. The columns are
 * company_id and concern_report.
 */
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

const Row = z.strictObject({
  userId: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  companyIds: z.array(z.int()),
  concernReport: z.boolean(),
  permitted: z.boolean(),
  companyName: z.nullable(z.string()),
  deposits: z.boolean(),
  changeOrders: z.boolean(),
  capabilities: z.array(z.enum(companyCapabilities)),
})
type Row = z.output<typeof Row>

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** What the mandates allow together. Change money also depends on the account. */
const mandated = list(
  mandateRights.map((right) => {
    const column = sql.raw(toSnakeCase(right))
    const also = right === 'changeCurrency' ? sql` and a.change_allowed` : sql``
    return sql`bool_or(m.${column}${also}) as ${column}`
  }),
)

/** The condition on the rows `role`, `mandated` and `c` for a capability. */
function conditionOf({ role, mandate, agreement }: CapabilitySource): SQL {
  const parts = { role, mandated: mandate, c: agreement }
  const columns = Object.entries(parts).flatMap(([row, name]) =>
    name ? [sql.raw(`${row}.${toSnakeCase(name)}`)] : [],
  )
  return sql.join(columns, sql` and `)
}

const capabilitiesHeld = list(
  companyCapabilities.map(
    (capability) =>
      sql`case when ${conditionOf(capabilitySources[capability])} then ${sql.raw(`'${capability}'`)} end`,
  ),
)

/**
 * Reads session, person, companies and capabilities in one statement at every request, because a token identifies the
 * person but carries no rights. Undefined when the sign-in has ended or the person is disabled.
 */
export async function readRights(
  db: Db,
  who: { readonly userId: number; readonly familyId: string },
  companyId: number | undefined,
  now: Date,
): Promise<SessionRights | undefined> {
  const today = dayOf(now)
  const [row] = await queryRows(
    db,
    Row,
    sql`
    with permitted as (${permittedCompanies(who.userId, today)}),
    role as (
      select r.* from user_company_role r join permitted p on p.company_id = r.company_id
      where r.user_id = ${who.userId} and r.company_id = ${companyId ?? null} and r.ended_at is null
    ),
    mandated as (
      select ${mandated}
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
      array_remove(array[${capabilitiesHeld}], null) as capabilities
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

function toRights(row: Row, companyId: number | undefined): SessionRights {
  const { userId, firstName, lastName, companyIds, concernReport } = row
  const company =
    row.permitted && companyId !== undefined
      ? {
          companyId,
          name: row.companyName ?? '',
          capabilities: new Set(row.capabilities),
          seesAllDeposits: row.deposits,
          seesAllChangeOrders: row.changeOrders,
        }
      : undefined
  return { userId, firstName, lastName, companyIds: new Set(companyIds), concernReport, company }
}
