import { sql } from 'drizzle-orm'
import type { Db } from '../packages/server/src/platform/database/database.ts'
import { hashPassword } from '../packages/server/src/platform/session/password.ts'

const PASSWORD = 'Vertailu-1234'
export const credentials = { username: 'vertailu', password: PASSWORD }

/** Companies of the bench: two that are measured, and a hundred others. */
export const FEW = 1
export const MANY = 2
const OTHERS = { first: 3, last: 102 }

/** One person with a role at both measured companies, and an account at every company. */
export async function addPeople(db: Db): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await db.execute(sql`insert into company (id, ext_id, name, business_id)
    select n, 'T' || n, 'Paikka ' || n, '1234567-1' from generate_series(1, ${OTHERS.last}::int) n`)
  await db.execute(sql`insert into account (id, ext_id, company_id, account_number)
    select n, 'A' || n, n, 'FI2112345600000785' from generate_series(1, ${OTHERS.last}::int) n`)
  await db.execute(sql`insert into portal_user (id, ext_id, username, first_name, last_name, email_address, password_hash, activated_at, created_at)
    values (1, 'U1', ${credentials.username}, 'Maija', 'Virtanen', 'maija@example.fi', ${hash}, now(), now())`)
  await db.execute(
    sql`insert into user_company_role (user_id, company_id, deposits) values (1, ${FEW}, true), (1, ${MANY}, true)`,
  )
}

/** Deposits of the last 300 days, spread evenly over the companies. */
export async function addDeposits(db: Db, count: number, first: number, last: number = first): Promise<void> {
  await db.execute(sql`
    insert into deposit (company_id, account_id, user_id, security_bag_number, reference, message, register_date,
      total_sum_cents, coin_total_sum_cents, pcs_100e, pcs_50e, pcs_20e, pcs_1e, pcs_50cent, created_at, modified_at)
    select company, company, 1, (1000000 + n)::text, '12344', 'Päivän myynti ' || n, current_date - n % 300,
      71500 + n % 9000, 150, n % 7, n % 11, n % 13, 1, 1, at, at
    from (select n, ${first}::int + n % (${last}::int - ${first}::int + 1) as company,
      now() - (n % 300) * interval '1 day' - (n % 600) * interval '1 minute' as at
      from generate_series(1, ${count}::int) n) made`)
}

export const addOthers = (db: Db, count: number) => addDeposits(db, count, OTHERS.first, OTHERS.last)

export async function settle(db: Db): Promise<void> {
  await db.execute(sql`vacuum analyze deposit`)
}
