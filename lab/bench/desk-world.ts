import { sql } from 'drizzle-orm'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { deskCookie, sessionHash } from '../../packages/server/src/platform/staff/staff-session.ts'
import { DESK_SECRET, OTHERS, PLACE } from './world.ts'

/** Each has a bag on the table at once, so a turn of closings has as many. */
const STAFF = 100

/** Numbers of bags that wait, far from those of the deposits of the world. */
export const waitingBag = (n: number): string => String(70_000_000 + n)

/** People who count and decide, with sessions that are open; their tokens in the order of their ids. */
export async function addStaff(db: Db): Promise<readonly string[]> {
  const tokens = Array.from({ length: STAFF }, () => deskCookie.make([Buffer.from(DESK_SECRET)]))
  await db.execute(sql`create sequence bench_bag`)
  await db.execute(sql`insert into staff_user (id, username, first_name, last_name, counter, supervisor, password_hash, created_at)
    select n, 'laskija-' || n, 'Liisa', 'Laskija', true, true, '', now() from generate_series(1, ${STAFF}::int) n`)
  await db.execute(sql`insert into staff_session (hash, staff_id, created_at, used_at, factor_at, expires_at)
    select hash, n, now(), now() + interval '1 hour', now(), now() + interval '9 hours'
    from jsonb_array_elements_text(${JSON.stringify(tokens.map(sessionHash))}::jsonb) with ordinality each(hash, n)`)
  return tokens
}

/** Bags that wait, each declared, and bags that were counted in the last two years. */
export async function addBags(
  db: Db,
  { waiting, counted }: { readonly waiting: number; readonly counted: number },
): Promise<void> {
  await db.execute(sql`
    with declared as (
      insert into deposit (company_id, account_id, user_id, security_bag_number, register_date, total_sum_cents,
        coin_total_sum_cents, pcs_50e, created_at, modified_at)
      select ${PLACE}::int, ${PLACE}::int, 1, (70000000 + n)::text, current_date, 50000, 0, 10, now(), now()
      from generate_series(1, ${waiting}::int) n returning id, security_bag_number)
    insert into bag (deposit_id, company_id, account_id, security_bag_number, arrived_at, received_at, arrived_by)
    select id, ${PLACE}::int, ${PLACE}::int, security_bag_number, now() - id % 600 * interval '1 minute', now(), 1 from declared`)
  await db.execute(sql`
    insert into bag (company_id, account_id, security_bag_number, state, arrived_at, received_at, pass, closed_by, closed_at)
    select ${PLACE}::int, ${PLACE}::int, (80000000 + n)::text, 'counted', at, at, 1, 1, at
    from (select n, now() - n % 1000000 * interval '1 minute' as at from generate_series(1, ${counted}::int) n) made`)
}

/**
 * A bag for the table of every person, some euros short: it waits, is opened, or is compared; to close it writes result,
 * notice, step and ledgers. Each is from a place of its own, as a route brings them: the notices to one place get their
 * stamps one after another. What lay on the tables before is taken back.
 */
export async function putOnTables(
  db: Db,
  state: 'waiting' | 'opened' | 'compared',
): Promise<readonly number[]> {
  await clearTables(db)
  const isOnTable = state !== 'waiting'
  const { rows } = (await db.execute(sql`
    with declared as (
      insert into deposit (company_id, account_id, user_id, security_bag_number, register_date, total_sum_cents,
        coin_total_sum_cents, pcs_50e, pcs_5e, created_at, modified_at)
      select place, place, 1, (60000000 + nextval('bench_bag') * 100 + place)::text, current_date, 50500, 0, 10, 1, now(), now()
      from generate_series(${OTHERS.first}::int, ${OTHERS.first + STAFF - 1}::int) place
      returning id, company_id, account_id, security_bag_number),
    put as (
      insert into bag (deposit_id, company_id, account_id, security_bag_number, state, arrived_at, received_at, counter_id,
        pass, compared)
      select id, company_id, account_id, security_bag_number, ${isOnTable ? 'counting' : 'arrived'}, now(), now(),
        case when ${isOnTable}::boolean then row_number() over (order by id) end, ${isOnTable ? 1 : 0}::int,
        ${state === 'compared'}::boolean
      from declared returning id, counter_id),
    joined as (
      insert into bag_person (bag_id, staff_id, step)
      select id, counter_id, 'first' from put where counter_id is not null returning bag_id),
    sent as (
      insert into count_pass (bag_id, pass, step, staff_id, intact, saved_at, sent_at)
      select id, 1, 'first', counter_id, true, now(), now() from put where ${state === 'compared'}::boolean returning bag_id),
    tills as (
      insert into count_till (bag_id, pass, till, pcs_50e)
      select id, 1, 1, 10 from put where ${state === 'compared'}::boolean returning bag_id)
    select id from put order by counter_id, id`)) as { rows: readonly { readonly id: number }[] }
  return rows.map(({ id }) => id)
}

/** Takes what lies on the tables back, whatever was counted of it. */
export async function clearTables(db: Db): Promise<void> {
  await db.execute(sql`update bag set state = 'arrived', counter_id = null where counter_id is not null`)
}
