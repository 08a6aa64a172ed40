import { sql, type Placeholder, type SQL } from 'drizzle-orm'
import { permittedCompanyIds } from '../platform/rights/rights.ts'

type Value<Type> = Type | Placeholder

/** Whether the case s is one that the person sent, at a company that is still the person's own. */
export const isOwnCase = (userId: Value<number>, today: Value<string>): SQL =>
  sql`s.user_id = ${userId} and s.company_id in ${permittedCompanyIds(userId, today)}`

/** Whether the sender of the case s has an answer to read. */
export const hasUnreadAnswer = sql`coalesce(s.answer_entry_id > s.read_entry_id, false)`

/** Older deliveries need no confirmation. */
const CONFIRMATION_DAYS = 30

type OrderReader = {
  readonly companyId: Value<number>
  readonly userId: Value<number>
  readonly seesAllChangeOrders: Value<boolean>
}

/** The orders o of the company that the caller sees: their own, or all with the right to see them. */
export const isVisibleOrder = ({ companyId, userId, seesAllChangeOrders }: OrderReader): SQL =>
  sql`o.company_id = ${companyId} and (${seesAllChangeOrders}::boolean or o.user_id = ${userId})`

/** Whether the order o was delivered and its content is not confirmed yet. */
export const awaitsConfirmation = (today: Placeholder): SQL =>
  sql`o.delivery_date >= ${today}::date - ${sql.raw(String(CONFIRMATION_DAYS))} and o.stage = 'delivered' and o.confirmed_at is null`
