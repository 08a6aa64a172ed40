import {
  capabilitySources,
  companyCapabilities,
  mandateRights,
  type CapabilitySource,
  type CompanyCapability,
} from '@kassavirta/domain/kernel/people/access'
import { sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import * as z from 'zod/mini'

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** What the mandates allow together. Change money also depends on the account. */
export const mandated = list(
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

/** What the rows say about the person at the company. */
const conditions = {
  permitted,
  deposits: sql`role.deposits`,
  changeOrders: sql`role.change_orders`,
  concernReport: sql`role.concern_report or chain.concern_report or concern.concern_report`,
  ...(Object.fromEntries(
    companyCapabilities.map((capability) => [capability, conditionOf(capabilitySources[capability])]),
  ) as Readonly<Record<CompanyCapability, SQL>>),
} as const satisfies Record<string, SQL>

/** The names of what holds at the company, as one text: the database and the driver take longer for an array or for JSON. */
export const heldNames = sql`concat_ws(' ', ${list(
  Object.entries(conditions).map(([name, holds]) => sql`case when ${holds} then ${sql.raw(`'${name}'`)} end`),
)})`

export const HeldNames = z.pipe(
  z.string(),
  z.transform((names) => new Set(names.split(' ')) as ReadonlySet<keyof typeof conditions>),
)
