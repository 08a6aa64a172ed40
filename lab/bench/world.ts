import { sql } from 'drizzle-orm'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { hashPassword } from '../../packages/server/src/platform/session/password.ts'

const PASSWORD = 'Vertailu-1234'
/** Signs tokens and the cookies of known devices. */
export const TOKEN_SECRET = 'x'.repeat(40)
/** Signs the cookies of the desk. */
export const DESK_SECRET = 'z'.repeat(40)
export const credentials = { username: 'vertailu', password: PASSWORD }

/** Companies of the bench: that of calls and submissions, two with lists of deposits, and a hundred others. */
export const PLACE = 1
export const FEW = 2
export const MANY = 3
export const OTHERS = { first: 4, last: 103 }

const FEW_ROWS = 5_000
const MANY_ROWS = 50_000
export const FOREIGN_FIRST = 20_000
/** Each connection signs in as people of its own, since attempts of one person are slowed down. */
const SIGN_INS = 60

export const signInBodies = Array.from({ length: SIGN_INS }, (_, index) =>
  JSON.stringify({ username: `vertailu-${index + 2}`, password: PASSWORD }),
)

/** The rows that every database of the bench has. */
export async function fillWorld(db: Db): Promise<void> {
  await addPeople(db)
  await addMessages(db)
  await addMonth(db, PLACE)
  await addDeposits(db, FEW_ROWS, FEW)
  await addDeposits(db, MANY_ROWS, MANY)
  await addResults(db)
  await addOthers(db, FOREIGN_FIRST)
  await settle(db)
}

/** One person with every right at the measured companies, people who sign in, and an account at every company. */
async function addPeople(db: Db): Promise<void> {
  const hash = await hashPassword(PASSWORD)
  await db.execute(sql`insert into company (id, ext_id, name, business_id)
    select n, 'T' || n, 'Paikka ' || n, '1234567-1' from generate_series(1, ${OTHERS.last}::int) n`)
  await db.execute(sql`insert into account (id, ext_id, company_id, account_number, change_allowed)
    select n, 'A' || n, n, 'FI2112345600000785', true from generate_series(1, ${OTHERS.last}::int) n`)
  await db.execute(sql`insert into portal_user (id, ext_id, username, first_name, last_name, email_address, password_hash, activated_at, created_at)
    select n, 'U' || n, ${credentials.username} || case when n = 1 then '' else '-' || n end, 'Maija', 'Virtanen',
      'maija@example.fi', ${hash}, now(), now() from generate_series(1, ${SIGN_INS + 1}::int) n`)
  await db.execute(sql`insert into user_company_role (user_id, company_id, deposits, change_orders)
    select n, ${PLACE}::int, true, true from generate_series(1, ${SIGN_INS + 1}::int) n
    union all values (1, ${FEW}::int, true, true), (1, ${MANY}::int, true, true)`)
  await db.execute(sql`insert into mandate (ext_id, user_id, account_id, start_date, deposit, deposit_report, change_currency, modified_at)
    select 'V' || n, 1, n, current_date - 30, true, true, true, now() from generate_series(1, ${MANY}::int) n`)
}

const MONTH_DEPOSITS = 65

/** Deposits of the last month, as the front page has them; five are not counted yet. */
async function addMonth(db: Db, place: number): Promise<void> {
  await db.execute(sql`
    insert into deposit (company_id, account_id, user_id, security_bag_number, register_date, total_sum_cents,
      coin_total_sum_cents, pcs_50e, pcs_20e, counting_state, created_at, modified_at)
    select ${place}::int, ${place}::int, 1, (9000000 + n)::text, current_date - n / 3, 71500, 150, 3, 4,
      case when n <= 5 then 'uusi' else 'käsitelty' end, now() - n * interval '10 hours', now()
    from generate_series(1, ${MONTH_DEPOSITS}::int) n`)
}

/** What the open pages of a place ask for once a minute: some read, some not. */
async function addMessages(db: Db): Promise<void> {
  await db.execute(sql`insert into message (id, company_id, type, header, body, created_at)
    select n, ${PLACE}::int, 'tiedote', 'Otsikko ' || n, repeat('Viestin teksti. ', 20), now() - n * interval '1 day'
    from generate_series(1, 20) n`)
  await db.execute(sql`select setval(pg_get_serial_sequence('message', 'id'), 20)`)
  await db.execute(sql`insert into message_read (user_id, message_id, read_at)
    select 1, n, now() from generate_series(5, 20) n`)
}

/** Deposits of the last 300 days, spread evenly over the companies. */
async function addDeposits(db: Db, count: number, first: number, last: number = first): Promise<void> {
  await db.execute(sql`
    insert into deposit (company_id, account_id, user_id, security_bag_number, reference, message, register_date,
      total_sum_cents, coin_total_sum_cents, pcs_100e, pcs_50e, pcs_20e, pcs_1e, pcs_50cent, created_at, modified_at)
    select company, company, 1, (1000000 + n)::text, '12344', 'Päivän myynti ' || n, current_date - n % 300,
      71500 + n % 9000, 150, n % 7, n % 11, n % 13, 1, 1, at, at
    from (select n, ${first}::int + n % (${last}::int - ${first}::int + 1) as company,
      now() - (n % 300) * interval '1 day' - (n % 600) * interval '1 minute' as at
      from generate_series(1, ${count}::int) n) made`)
}

/** Nine of ten deposits of the lists are counted on the next day, one in fifty with a difference; only the bag tells which. */
async function addResults(db: Db): Promise<void> {
  await db.execute(sql`
    insert into handled_deposit (ext_id, company_id, account_id, security_bag_number, register_date, accounting_date,
      signed_total_cents, total_cents)
    select 'H' || d.id, d.company_id, d.account_id, d.security_bag_number, d.register_date, d.created_at::date + 1,
      d.total_sum_cents, d.total_sum_cents - case when d.id % 50 = 0 then 2000 else 0 end
    from deposit d where d.company_id in (${FEW}::int, ${MANY}::int) and d.id % 10 > 0`)
}

export const addOthers = (db: Db, count: number) => addDeposits(db, count, OTHERS.first, OTHERS.last)

export async function settle(db: Db): Promise<void> {
  await db.execute(sql`vacuum analyze`)
}

/** Sessions whose tokens the floor rotates, one for each connection; their ids. */
export async function addFamilies(db: Db, count: number): Promise<readonly string[]> {
  const { rows } = (await db.execute(sql`
    insert into session_family (id, user_id, created_at, expires_at)
    select gen_random_uuid(), 1, now(), now() + interval '1 day' from generate_series(1, ${count}::int) returning id`)) as {
    rows: readonly { readonly id: string }[]
  }
  return rows.map(({ id }) => id)
}

/** Nothing of the portal waits for its background any more: events are numbered and audit rows sealed. */
export async function hasQuietLedgers(db: Db): Promise<boolean> {
  const { rows } = (await db.execute(sql`
    select not exists (select from outbox where seq is null)
      and not exists (select from audit a where not exists (select from audit_seal s where s.audit_id = a.id)) as quiet`)) as {
    rows: readonly { readonly quiet: boolean }[]
  }
  return rows[0]?.quiet === true
}
