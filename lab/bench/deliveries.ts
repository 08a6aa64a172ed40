import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '../../packages/domain/src/kernel/dates/dates.ts'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { deskCookie, sessionHash } from '../../packages/server/src/platform/staff/staff-session.ts'
import type { Timed } from './cpu.ts'
import { caller, cookieOf, get, measureActs, type Desk } from './desk-calls.ts'
import { fetchPatiently, inTurns, timedInTurns } from './measure.ts'
import { settings } from './settings.ts'
import { bearer, signIn, WORLD, type Stage, type Staged } from './stage.ts'
import { addLine, milliseconds, ratioOf, timedInWords } from './table.ts'
import { FEW, settle, DESK_SECRET, PLACE } from './world.ts'

const [SMALL, LARGE] = ['small_day', 'large_day'] as const
const FEW_STOPS = 50
const MANY_STOPS = 2_000
const ORDERS = 5_000
/** A single call takes some milliseconds, so several are made. */
const CALLS = 20

/** Days of deliveries small and large, packing against a bare insert, and the order report with its stages. */
export async function measureDeliveries(stage: Stage): Promise<void> {
  const small = await openDesk(stage, SMALL, FEW_STOPS)
  const large = await openDesk(stage, LARGE, MANY_STOPS)
  await measureOpening(small, large)
  const floor = await stage.startFloor(LARGE)
  await measurePacking(large, floor)
  await measureOrderReport(stage, floor)
  await Promise.all([small.server, large.server, floor].map((server) => server.stop()))
}

async function openDesk({ addDatabase, startDesk }: Stage, name: string, stops: number): Promise<Desk> {
  const { db } = await addDatabase(name, WORLD)
  const tokens = await addPackers(db)
  await addDay(db, stops)
  await addOrderHistory(db, ORDERS)
  await settle(db)
  return { db, tokens, server: await startDesk(name) }
}

/** Opens a day as the screen does: its numbers by route, and the stops of the first route. */
function opener({ server, tokens }: Desk): () => Promise<Timed> {
  const paths = [`/deliverydays/${DELIVERY_DAY}`, `/deliveries?day=${DELIVERY_DAY}&route=1`]
  const requests = paths.map((path) => get(`/api/desk${path}`, cookieOf(tokens[0])))
  return caller(server, requests, CALLS)
}

async function measureOpening(small: Desk, large: Desk): Promise<void> {
  const times = await timedInTurns(settings.rounds * 3, {
    small: opener(small),
    large: opener(large),
  })
  addLine({
    path: `desk: opening a day of deliveries, ${MANY_STOPS} stops`,
    figure: timedInWords(times.large),
    floor: `${FEW_STOPS} stops: ${timedInWords(times.small)}`,
    ratio: ratioOf(times.large.ms, times.small.ms),
    aim: 'CPU ≤ 10 ms each of two calls',
  })
}

const measurePacking = (desk: Desk, floor: Staged) =>
  measureActs(desk, floor, [
    {
      path: 'desk: packing an order (six rows)',
      prepare: async (db) =>
        (await addToPack(db)).map((id) => ({
          path: `/orders/${id}/pack`,
          body: { seal: `S-${id}`, version: 0 },
        })),
    },
  ])

async function measureOrderReport({ startPortal }: Stage, floor: Staged): Promise<void> {
  const portal = await startPortal(LARGE)
  const headers = bearer(await signIn(portal))
  const list = () => fetchPatiently(`${portal.address}/api/reports/changeorder?companyId=${FEW}`, headers)
  const bare = () => fetchPatiently(`${floor.address}/orders/${FEW}`)
  const times = await inTurns(settings.rounds * 7, {
    list: async () => (await list()).ms,
    bare: async () => (await bare()).ms,
  })
  addLine({
    path: `order report with stages, ${ORDERS} rows`,
    figure: milliseconds(times.list),
    floor: `json_agg: ${milliseconds(times.bare)}`,
    ratio: ratioOf(times.list, times.bare),
    aim: '≤ 1.3',
  })
  await portal.stop()
}

/** Each packs one order in a turn. */
const PACKERS = 100
const STOPS_OF_ROUTE = 25
/** Places of deliveries, far from those of the world. */
const FIRST_PLACE = 100_000
/** Orders of other days, which no list of the day may look at. */
const OTHER_ORDERS = 60_000

/** People who pack and dispatch, with sessions that are open; their tokens in the order of their ids. */
async function addPackers(db: Db): Promise<readonly string[]> {
  const tokens = Array.from({ length: PACKERS }, () => deskCookie.make([Buffer.from(DESK_SECRET)]))
  await db.execute(sql`insert into staff_user (id, username, first_name, last_name, packer, dispatcher, password_hash, created_at)
    select n, 'pakkaaja-' || n, 'Paavo', 'Pakkaaja', true, true, '', now() from generate_series(1, ${PACKERS}::int) n`)
  await db.execute(sql`insert into staff_session (hash, staff_id, created_at, used_at, factor_at, expires_at)
    select hash, n, now(), now() + interval '1 hour', now(), now() + interval '9 hours'
    from jsonb_array_elements_text(${JSON.stringify(tokens.map(sessionHash))}::jsonb) with ordinality each(hash, n)`)
  return tokens
}

/** The day of the deliveries that are looked at; days are those of Helsinki, whatever the database has. */
const DELIVERY_DAY = addDays(dayOf(new Date()), 1)

/** The day with so many stops on routes of 25, every fourth with supplies too. */
async function addDay(db: Db, stops: number): Promise<void> {
  const last = FIRST_PLACE + stops - 1
  await db.execute(sql`insert into route (id, name) select n, 'Reitti ' || n
    from generate_series(1, ${Math.ceil(stops / STOPS_OF_ROUTE)}::int) n`)
  await db.execute(sql`insert into company (id, ext_id, name, business_id, city, route_id, stop_number)
    select n, 'P' || n, 'Pysähdys ' || n, '1234567-1', 'Tampere', 1 + (n - ${FIRST_PLACE}::int) / ${STOPS_OF_ROUTE}::int, n % 25
    from generate_series(${FIRST_PLACE}::int, ${last}::int) n`)
  await db.execute(sql`insert into account (id, ext_id, company_id, account_number)
    select n, 'PA' || n, n, 'FI2112345600000785' from generate_series(${FIRST_PLACE}::int, ${last}::int) n`)
  await addOrders(
    db,
    sql`select n as place, ${DELIVERY_DAY}::date as day from generate_series(${FIRST_PLACE}::int, ${last}::int) n`,
  )
  await addOrders(
    db,
    sql`select ${FIRST_PLACE}::int + n % ${stops}::int as place, current_date - 1 - n % 300 as day
        from generate_series(1, ${OTHER_ORDERS}::int) n`,
  )
  await db.execute(sql`insert into supply_order (company_id, user_id, delivery_date, tt_kpl_sinetit, created_at, modified_at)
    select n, 1, ${DELIVERY_DAY}::date, 25, now(), now() from generate_series(${FIRST_PLACE}::int, ${last}::int, 4) n`)
}

const addOrders = (db: Db, places: ReturnType<typeof sql>) =>
  db.execute(sql`insert into change_order (company_id, account_id, user_id, delivery_date, total_sum_cents,
      note_total_sum_cents, coin_total_sum_cents, pcs_20e, pcs_2e_roll, created_at, modified_at)
    select place, place, 1, day, 15000, 10000, 5000, 5, 1, now() - interval '9 days', now() - interval '9 days'
    from (${places}) each`)

/** Orders of one place for today, one for everybody who packs; their numbers. */
async function addToPack(db: Db): Promise<readonly number[]> {
  const { rows } = (await db.execute(sql`
    insert into change_order (company_id, account_id, user_id, delivery_date, total_sum_cents, note_total_sum_cents,
      coin_total_sum_cents, pcs_20e, created_at, modified_at)
    select ${PLACE}::int, ${PLACE}::int, 1, current_date + 20, 10000, 10000, 0, 5, now(), now()
    from generate_series(1, ${PACKERS}::int) returning id`)) as { rows: readonly { readonly id: number }[] }
  return rows.map(({ id }) => id)
}

/** Orders of a year at one place, at every stage, with what customers follow switched on. */
async function addOrderHistory(db: Db, count: number): Promise<void> {
  await db.execute(sql`insert into parameter (key, value, changed_at) values ('statusLines', 'true', now())`)
  // The places were told of bags that have not come: otherwise the background tells of thousands while a day is opened.
  await db.execute(
    sql`insert into missing_bag (deposit_id, noticed_at) select id, now() from deposit where counting_state = 'uusi'`,
  )
  await db.execute(sql`insert into change_order (company_id, account_id, user_id, delivery_date, total_sum_cents,
      note_total_sum_cents, coin_total_sum_cents, pcs_20e, pcs_2e_roll, reference, message, created_at, modified_at,
      stage, seal_number, counting_state)
    select ${FEW}::int, ${FEW}::int, 1, at::date + 2, 15000, 10000, 5000, 5, 1, '12344', 'Kassa', at, at,
      case n % 5 when 0 then null when 1 then 'packed' when 2 then 'onItsWay' when 3 then 'delivered' else 'notDelivered' end,
      'S-' || n, case when n % 5 = 0 then 'uusi' else 'käsitelty' end
    from (select n, now() - n % 300 * interval '1 day' as at from generate_series(1, ${count}::int) n) made`)
  await db.execute(sql`update mandate set change_order_report = true`)
}
