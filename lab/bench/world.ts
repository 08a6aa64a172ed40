import { sql } from 'drizzle-orm'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { hashPassword } from '../../packages/server/src/platform/session/password.ts'
import { deskCookie, sessionHash } from '../../packages/server/src/platform/staff/staff-session.ts'
import { DESK } from '../stage.ts'

export const credentials = { username: 'vertailu', password: 'Vertailu-1234' }

/** Companies of the bench: that of calls and submissions, two with lists of deposits, and a hundred others. */
export const [PLACE, FEW, MANY] = [1, 2, 3] as const
export const OTHERS = { first: 4, last: 103 }
const [FEW_ROWS, MANY_ROWS, OTHER_ROWS] = [5_000, 50_000, 20_000]

/** The rows that every database of the bench has. */
export async function fillWorld(db: Db): Promise<void> {
  await addPerson(db)
  await addMessages(db)
  await addDeposits(db, FEW_ROWS, FEW)
  await addDeposits(db, MANY_ROWS, MANY)
  await addDeposits(db, OTHER_ROWS, OTHERS.first, OTHERS.last)
  await settle(db)
}

/** One person with every right at the measured companies, a month of deposits there, and an account at every company. */
async function addPerson(db: Db): Promise<void> {
  const hash = await hashPassword(credentials.password)
  await db.execute(sql`insert into company (id, ext_id, name, business_id)
    select n, 'T' || n, 'Paikka ' || n, '1234567-1' from generate_series(1, ${OTHERS.last}::int) n`)
  await db.execute(sql`insert into account (id, ext_id, company_id, account_number, change_allowed)
    select n, 'A' || n, n, 'FI2112345600000785', true from generate_series(1, ${OTHERS.last}::int) n`)
  await db.execute(sql`insert into portal_user (id, ext_id, username, first_name, last_name, email_address, password_hash, activated_at, created_at)
    values (1, 'U1', ${credentials.username}, 'Maija', 'Virtanen', 'maija@example.fi', ${hash}, now(), now())`)
  await addRights(db, PLACE, MANY)
  await db.execute(sql`
    insert into deposit (company_id, account_id, user_id, security_bag_number, register_date, total_sum_cents,
      coin_total_sum_cents, pcs_50e, pcs_20e, counting_state, created_at, modified_at)
    select ${PLACE}::int, ${PLACE}::int, 1, (9000000 + n)::text, current_date - n / 3, 71500, 150, 3, 4,
      case when n <= 5 then 'uusi' else 'käsitelty' end, now() - n * interval '10 hours', now()
    from generate_series(1, 65) n`)
}

/** The person of the world may do everything at these companies. */
export async function addRights(db: Db, first: number, last: number): Promise<void> {
  await db.execute(sql`insert into user_company_role (user_id, company_id, deposits, change_orders)
    select 1, n, true, true from generate_series(${first}::int, ${last}::int) n`)
  await db.execute(sql`insert into mandate (ext_id, user_id, account_id, start_date, deposit, deposit_report,
      change_currency, change_order_report, modified_at)
    select 'V' || n, 1, n, current_date - 30, true, true, true, true, now()
    from generate_series(${first}::int, ${last}::int) n`)
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

/**
 * Deposits of the last 300 days, spread evenly over the companies. Nine of ten are counted on the next day, one in fifty with
 * a difference; only the bag tells which.
 */
export async function addDeposits(db: Db, count: number, first: number, last: number = first): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into deposit (company_id, account_id, user_id, security_bag_number, reference, message, register_date,
        total_sum_cents, coin_total_sum_cents, pcs_100e, pcs_50e, pcs_20e, pcs_1e, pcs_50cent, created_at, modified_at)
      select company, company, 1, (1000000 + n)::text, '12344', 'Päivän myynti ' || n, current_date - n % 300,
        71500 + n % 9000, 150, n % 7, n % 11, n % 13, 1, 1, at, at
      from (select n, ${first}::int + n % (${last}::int - ${first}::int + 1) as company,
        now() - (n % 300) * interval '1 day' - (n % 600) * interval '1 minute' as at
        from generate_series(1, ${count}::int) n) made returning *)
    insert into handled_deposit (ext_id, company_id, account_id, security_bag_number, register_date, accounting_date,
      signed_total_cents, total_cents)
    select 'H' || id, company_id, account_id, security_bag_number, register_date, created_at::date + 1, total_sum_cents,
      total_sum_cents - case when id % 50 = 0 then 2000 else 0 end
    from added where company_id < ${OTHERS.first}::int and id % 10 > 0`)
}

export async function settle(db: Db): Promise<void> {
  await db.execute(sql`vacuum analyze`)
}

/** Waits until nothing is left to the background of the portal: events are numbered and audit rows sealed. */
export async function untilQuiet(db: Db): Promise<void> {
  for (;;) {
    const { rows } = (await db.execute(sql`
      select not exists (select from outbox where seq is null)
        and not exists (select from audit a where not exists (select from audit_seal s where s.audit_id = a.id)) as quiet`)) as {
      rows: readonly { readonly quiet: boolean }[]
    }
    if (rows[0]?.quiet) return
    await new Promise((resolve) => void setTimeout(resolve, 100))
  }
}

/** The ids of rows that a statement of the bench made. */
export async function idsOf(db: Db, statement: ReturnType<typeof sql>): Promise<readonly number[]> {
  const { rows } = (await db.execute(statement)) as { rows: readonly { readonly id: number }[] }
  return rows.map(({ id }) => id)
}

/** Each has a bag or an order of their own in a turn. */
export const STAFF = 100

type Cookies = readonly { readonly cookie: string }[]

/** People with sessions at the desk that are open, numbered from `first` on; the headers of each, in that order. */
export async function addStaff(db: Db, roles: readonly [string, string], first = 1): Promise<Cookies> {
  const tokens = Array.from({ length: STAFF }, () => deskCookie.make([Buffer.from(DESK.DESK_SECRET)]))
  await db.execute(sql`insert into staff_user (id, username, first_name, last_name, ${sql.raw(roles.join(', '))}, password_hash, created_at)
    select n, 'tekija-' || n, 'Liisa', 'Laskija', true, true, '', now()
    from generate_series(${first}::int, ${first + STAFF - 1}::int) n`)
  await db.execute(sql`insert into staff_session (hash, staff_id, created_at, used_at, factor_at, expires_at)
    select hash, ${first - 1}::int + n, now(), now() + interval '1 hour', now(), now() + interval '9 hours'
    from jsonb_array_elements_text(${JSON.stringify(tokens.map(sessionHash))}::jsonb) with ordinality each(hash, n)`)
  return tokens.map((token) => ({ cookie: `${deskCookie.name}=${token}` }))
}
