import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { toSnakeCase } from 'drizzle-orm/casing'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import {
  companyCapabilities,
  type Access,
  type CompanyCapability,
  capabilitySources,
  mandateRights,
  type CapabilitySource,
} from '@kassavirta/domain/kernel/people/access'
import { callSettingsColumns, callSettingsRow, type CallSettings } from '../../tables/operation.ts'
import { queryRows, type Db } from '../database/database.ts'
import { statement, type LaterValues } from '../database/statement.ts'

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

/** The company of the call is one of the person's own. */
export const permitted = sql`(c.id is not null and (role.id is not null or chain.user_id is not null
    or concern.user_id is not null or mandated.mandates > 0))`

/** The conditions for the rights of the person at the company. */
const conditions = {
  permitted,
  deposits: sql`role.deposits`,
  changeOrders: sql`role.change_orders`,
  concernReport: sql`role.concern_report or chain.concern_report or concern.concern_report`,
  ...(Object.fromEntries(
    companyCapabilities.map((capability) => [capability, conditionOf(capabilitySources[capability])]),
  ) as Readonly<Record<CompanyCapability, SQL>>),
} as const satisfies Record<string, SQL>

/** The names of the person's rights at the company, as one text: an array or JSON takes longer. */
export const rightNames = sql`concat_ws(' ', ${list(
  Object.entries(conditions).map(([name, holds]) => sql`case when ${holds} then ${sql.raw(`'${name}'`)} end`),
)})`

export const RightNames = z.pipe(
  z.string(),
  z.transform((names) => new Set(names.split(' ')) as ReadonlySet<keyof typeof conditions>),
)

/** The rights of a person at one company. */
export type CompanyRights = {
  readonly companyId: number
  readonly name: string
  readonly capabilities: ReadonlySet<CompanyCapability>
  /** May see the entries of colleagues too, by role or because the portal shows all entries to all. */
  readonly seesAllDeposits: boolean
  readonly seesAllChangeOrders: boolean
  /** The person has concern reports at this company. */
  readonly concernReport: boolean
}

export type SessionRights = CallSettings & {
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  /** The person has concern reports at some company. It is read only for calls that need it. */
  readonly concernReports: boolean
  /** The rights at the company of the call; undefined when it is not one of the person's own. */
  readonly company: CompanyRights | undefined
}

/** The condition of a mandate in force. `lastDay` already accounts for cancellation. */
export const mandateInForce = (today: string | Placeholder): SQL =>
  sql`m.start_date <= ${today} and (m.last_day is null or m.last_day >= ${today})`

/**
 * Selects the companies of a person: by role, by mandate, by a link to a chain or a concern. The columns are
 * company_id and concern_report.
 */
export const permittedCompanies = (userId: number | Placeholder, today: string | Placeholder): SQL => sql`
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

/** Selects the ids of the companies of a person, for conditions. */
export const permittedCompanyIds = (userId: number | Placeholder, today: string | Placeholder): SQL =>
  sql`(select company_id from (${permittedCompanies(userId, today)}) permitted)`

export const RightsRow = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  companyName: z.nullable(z.string()),
  held: RightNames,
  concernReports: z.nullable(z.boolean()),
  ...callSettingsRow,
})
type RightsRow = z.output<typeof RightsRow>

export type RightsQuery = {
  readonly userId: number
  readonly familyId: string
  readonly companyId: number | null
  readonly today: string
  readonly now: string
}

/** Every row is found by its key, because this statement runs at every call. */
export const rightsColumns = (concernReports: SQL = sql`false`): SQL => sql`
  u.first_name as "firstName", u.last_name as "lastName", c.name as "companyName", ${rightNames} as held,
  ${concernReports} as "concernReports", ${callSettingsColumns}`

export const rightsTables = ({
  userId,
  familyId,
  companyId,
  today,
  now,
}: LaterValues<RightsQuery>): SQL => sql`
  session_family f
  join portal_user u on u.id = f.user_id and u.disabled_at is null
  ${rightsSources(companyId, today)}
  where f.id = ${familyId} and f.user_id = ${userId} and f.revoked_at is null and f.expires_at > ${now}`

/** The tables that `rightNames` reads, for a person `u` at a company. */
export const rightsSources = (companyId: Placeholder | SQL, today: string | Placeholder): SQL => sql`
  left join company c on c.id = ${companyId} and c.ended_at is null
  left join user_company_role role on role.user_id = u.id and role.company_id = c.id and role.ended_at is null
  left join user_chain chain on chain.user_id = u.id and chain.chain_id = c.chain_id
  left join user_concern concern on concern.user_id = u.id and concern.concern_id = c.concern_id
  left join lateral (
    select count(*) as mandates, ${mandated}
    from account a join mandate m on m.account_id = a.id
    where a.company_id = c.id and m.user_id = u.id and a.ended_at is null and ${mandateInForce(today)}
  ) mandated on true`

const selectRights = statement(
  RightsRow,
  (query: LaterValues<RightsQuery>) => sql`select ${rightsColumns()} from ${rightsTables(query)}`,
)

/** The same, with a look at every company of the person. */
const selectConcernRights = statement(RightsRow, (query: LaterValues<RightsQuery>) => {
  const anywhere = sql`(
    select bool_or(concern_report) from (${permittedCompanies(query.userId, query.today)}) permitted)`
  return sql`select ${rightsColumns(anywhere)} from ${rightsTables(query)}`
})

export const rightsQuery = (
  { userId, familyId }: { readonly userId: number; readonly familyId: string },
  companyId: number | undefined,
  now: Date,
): RightsQuery => ({
  userId,
  familyId,
  companyId: companyId ?? null,
  today: dayOf(now),
  now: now.toISOString(),
})

/**
 * Reads session, person, company and capabilities in one statement at every request, because a token identifies the
 * person but carries no rights. Undefined when the sign-in has ended or the person is disabled.
 */
export async function readRights(
  db: Db,
  who: { readonly userId: number; readonly familyId: string },
  companyId: number | undefined,
  now: Date,
  access: Access['kind'] = 'signedIn',
): Promise<SessionRights | undefined> {
  const select = access === 'concern' ? selectConcernRights : selectRights
  const [row] = await select(db, rightsQuery(who, companyId, now))
  return row && toRights(row, { ...who, companyId })
}

/** The rights of a person who is not signed in now, for what a job makes for them. */
export async function readRightsOf(
  db: Db,
  who: { readonly userId: number; readonly companyId: number },
  now: Date,
): Promise<SessionRights | undefined> {
  const [row] = await queryRows(
    db,
    RightsRow,
    sql`select ${rightsColumns()} from portal_user u ${rightsSources(sql`${who.companyId}`, dayOf(now))}
        where u.id = ${who.userId} and u.disabled_at is null`,
  )
  return row && toRights(row, who)
}

export function toRights(
  { companyName, held, concernReports, ...row }: RightsRow,
  { userId, companyId }: { readonly userId: number; readonly companyId: number | undefined },
): SessionRights {
  const toAll = row.parameters.entriesVisibleToAll === 'true'
  const company =
    companyId !== undefined && held.has('permitted')
      ? {
          companyId,
          name: companyName ?? '',
          capabilities: new Set(companyCapabilities.filter((capability) => held.has(capability))),
          seesAllDeposits: held.has('deposits') || toAll,
          seesAllChangeOrders: held.has('changeOrders') || toAll,
          concernReport: held.has('concernReport'),
        }
      : undefined
  return { ...row, userId, concernReports: concernReports ?? false, company }
}

const Found = z.strictObject({ found: z.boolean() })

const selectMembership = statement(
  Found,
  ({ userId, companyId, today }: LaterValues<{ userId: number; companyId: number; today: string }>) => sql`
    select ${companyId}::integer in ${permittedCompanyIds(userId, today)} as found`,
)

/** True when the company is one of the person's own. */
export async function isOwnCompany(db: Db, userId: number, companyId: number, now: Date): Promise<boolean> {
  const [row] = await selectMembership(db, { userId, companyId, today: dayOf(now) })
  return row?.found ?? false
}
