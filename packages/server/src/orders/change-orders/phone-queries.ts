import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { queryRows, type Db } from '../../platform/database/database.ts'
import { mandateInForce } from '../../platform/rights/rights.ts'

const Place = z.strictObject({ name: z.string() })

export async function findPlace(db: Db, companyId: number): Promise<z.output<typeof Place> | undefined> {
  const [found] = await queryRows(
    db,
    Place,
    sql`select name from company where id = ${companyId} and ended_at is null`,
  )
  return found
}

const OrderedAccount = z.strictObject({
  accountId: z.int(),
  accountNumber: z.string(),
  looseChange: z.boolean(),
  deliveryDays: z.nullable(z.string()),
  deliveryPolicy: z.enum(['banking', 'fixed', 'days']),
  earliestDeliveryDate: z.nullable(z.string()),
  orderers: z.array(z.strictObject({ userId: z.int(), name: z.string(), limitCents: z.nullable(z.int()) })),
})

/** The accounts of a place on which somebody may order today, each with those people and their limits. */
export const listOrderedAccounts = (db: Db, companyId: number, today: string) =>
  queryRows(
    db,
    OrderedAccount,
    sql`select a.id as "accountId", a.account_number as "accountNumber",
        coalesce(a.loose_change, c.loose_change) as "looseChange", a.delivery_days as "deliveryDays",
        a.delivery_policy as "deliveryPolicy", a.earliest_delivery_date::text as "earliestDeliveryDate", o.orderers
      from account a join company c on c.id = a.company_id
      cross join lateral (
        select json_agg(json_build_object('userId', p.id, 'name', p.first_name || ' ' || p.last_name,
          'limitCents', least(a.withdraw_limit_cents, p.limit_cents)) order by p.last_name, p.first_name, p.id) as orderers
        from (
          -- Of several mandates the widest counts; one without a limit is the widest.
          select u.id, u.first_name, u.last_name, case when bool_or(m.withdraw_limit_cents is null) then null
            else max(m.withdraw_limit_cents) end as limit_cents
          from mandate m join portal_user u on u.id = m.user_id
          where m.account_id = a.id and m.change_currency and u.disabled_at is null and ${mandateInForce(today)}
          group by u.id) p) o
      where a.company_id = ${companyId} and a.ended_at is null and a.change_allowed and o.orderers is not null
      order by a.is_default desc, a.id`,
  )

const Orderer = z.strictObject({ name: z.string(), newId: z.int() })

/** Whoever phones, while the person and the place are there, and a number for the order. */
export async function readOrderer(tx: Db, userId: number, companyId: number) {
  const [found] = await queryRows(
    tx,
    Orderer,
    sql`select u.first_name || ' ' || u.last_name as name, nextval('change_order_id_seq')::integer as "newId"
        from portal_user u, company c
        where u.id = ${userId} and c.id = ${companyId} and u.disabled_at is null and c.ended_at is null`,
  )
  return found
}
