import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { requestOf } from './connection.ts'
import { measure } from './measure.ts'
import type { Stage } from './stage.ts'
import { addStaff, idsOf, OTHERS, PLACE, settle, STAFF, untilQuiet } from './world.ts'
import { FOREIGN } from './years.ts'

const WAITING = 20_000
const STOPS = 2_000
/** A single call takes a millisecond or two, so many are made. */
const CALLS = 100
const CONNECTIONS = 20

/** Numbers of bags that wait, far from those of the deposits of the world. */
const waitingBag = (n: number): string => String(70_000_000 + n)

/** What staff do all day, at a desk with very much to do. */
export async function measureDesk({ addDatabase, startDesk }: Stage): Promise<void> {
  const db = await addDatabase('desk')
  const counters = await addStaff(db, ['counter', 'supervisor'])
  const packers = await addStaff(db, ['packer', 'dispatcher'], STAFF + 1)
  await addBags(db)
  await addDay(db)
  await settle(db)
  const server = await startDesk('desk')
  const number = waitingBag(WAITING / 2)
  const reads = {
    [`queue of ${WAITING} bags, among ${FOREIGN}`]: ['/bags?state=arrived'],
    'look-up of a bag': [`/search?q=${number}`],
    'search by a beginning': [`/search?q=${number.slice(0, 5)}`],
    [`pulse, ${WAITING} bags`]: ['/pulse'],
    // Its numbers by route, and the stops of the first route.
    [`a day of ${STOPS} stops, each of two calls`]: [
      `/deliverydays/${DELIVERY_DAY}`,
      `/deliveries?day=${DELIVERY_DAY}&route=1`,
    ],
  }
  for (const [name, paths] of Object.entries(reads)) {
    const [person] = paths.length === 1 ? counters : packers
    const requests = paths.map((path) => requestOf(`/api/desk${path}`, person))
    const all = Array.from({ length: CALLS }, () => requests).flat()
    await measure({ path: `desk: ${name}`, aim: 'CPU ≤ 10 ms', load: { server, requests: all } })
  }
  const acts: Readonly<Record<string, () => Promise<readonly (readonly [path: string, body: object])[]>>> = {
    'opening a bag': async () => (await putOnTables(db, 'waiting')).map((bagId) => ['/bags/open', { bagId }]),
    'comparing a bag': async () => (await putOnTables(db, 'opened')).map((id) => [`/bags/${id}/send`, COUNT]),
    'closing a bag': async () =>
      (await putOnTables(db, 'compared')).map((id) => [`/bags/${id}/close`, { version: 0 }]),
    [PACKING]: async () =>
      (await addToPack(db)).map((id) => [`/orders/${id}/pack`, { seal: `S-${id}`, version: 0 }]),
  }
  for (const [name, prepare] of Object.entries(acts)) {
    // Everybody acts once in a turn.
    const requests = async () =>
      (await prepare()).map(([path, body], nth) => {
        const headers = {
          ...(name === PACKING ? packers : counters)[nth],
          'x-desk': '1',
          'idempotency-key': randomUUID(),
        }
        return requestOf(`/api/desk${path}`, headers, body)
      })
    const load = { server, requests, connections: CONNECTIONS, settle: () => untilQuiet(db) }
    await measure({ path: `desk: ${name}`, aim: 'CPU ≤ 10 ms', load })
  }
}

const PACKING = 'packing an order'
const COUNT = { tills: [{ pcs_50e: 10, voucherSum: 0 }], intact: true, suspects: [], version: 0 }

/** Bags that wait, each declared, and bags that were counted in the last two years. */
async function addBags(db: Db): Promise<void> {
  await db.execute(sql`create sequence bench_bag`)
  await db.execute(sql`
    with declared as (
      insert into deposit (company_id, account_id, user_id, security_bag_number, register_date, total_sum_cents,
        coin_total_sum_cents, pcs_50e, created_at, modified_at)
      select ${PLACE}::int, ${PLACE}::int, 1, (70000000 + n)::text, current_date, 50000, 0, 10, now(), now()
      from generate_series(1, ${WAITING}::int) n returning id, security_bag_number)
    insert into bag (deposit_id, company_id, account_id, security_bag_number, arrived_at, received_at, arrived_by)
    select id, ${PLACE}::int, ${PLACE}::int, security_bag_number, now() - id % 600 * interval '1 minute', now(), 1 from declared`)
  await db.execute(sql`
    insert into bag (company_id, account_id, security_bag_number, state, arrived_at, received_at, pass, closed_by, closed_at)
    select ${PLACE}::int, ${PLACE}::int, (80000000 + n)::text, 'counted', at, at, 1, 1, at
    from (select n, now() - n % 1000000 * interval '1 minute' as at from generate_series(1, ${FOREIGN}::int) n) made`)
}

/**
 * A bag for the table of every person, some euros short: it waits, is opened, or is compared; to close it writes result,
 * notice, step and ledgers. Each is from a place of its own, as a route brings them: the notices to one place get their
 * stamps one after another. What lay on the tables before is taken back, whatever was counted of it.
 */
async function putOnTables(db: Db, state: 'waiting' | 'opened' | 'compared'): Promise<readonly number[]> {
  await db.execute(sql`update bag set state = 'arrived', counter_id = null where counter_id is not null`)
  const isOnTable = state !== 'waiting'
  return idsOf(
    db,
    sql`
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
    select id from put order by counter_id, id`,
  )
}

/** The day of the deliveries that are looked at; days are those of Helsinki, whatever the database has. */
const DELIVERY_DAY = addDays(dayOf(new Date()), 1)
const STOPS_OF_ROUTE = 25
/** Places of deliveries, far from those of the world. */
const FIRST_PLACE = 100_000
/** Orders of other days, which no list of the day may look at. */
const OTHER_ORDERS = 60_000

/** The day with its stops on routes of 25, every fourth with supplies too. */
async function addDay(db: Db): Promise<void> {
  const stops = sql`generate_series(${FIRST_PLACE}::int, ${FIRST_PLACE + STOPS - 1}::int) n`
  await db.execute(sql`insert into route (id, name) select n, 'Reitti ' || n
    from generate_series(1, ${Math.ceil(STOPS / STOPS_OF_ROUTE)}::int) n`)
  await db.execute(sql`insert into company (id, ext_id, name, business_id, city, route_id, stop_number)
    select n, 'P' || n, 'Pysähdys ' || n, '1234567-1', 'Tampere', 1 + (n - ${FIRST_PLACE}::int) / ${STOPS_OF_ROUTE}::int, n % 25
    from ${stops}`)
  await db.execute(sql`insert into account (id, ext_id, company_id, account_number)
    select n, 'PA' || n, n, 'FI2112345600000785' from ${stops}`)
  await addOrders(db, sql`select n as place, ${DELIVERY_DAY}::date as day from ${stops}`)
  await addOrders(
    db,
    sql`select ${FIRST_PLACE}::int + n % ${STOPS}::int as place, current_date - 1 - n % 300 as day
        from generate_series(1, ${OTHER_ORDERS}::int) n`,
    'delivered',
  )
  await db.execute(sql`insert into supply_order (company_id, user_id, delivery_date, tt_kpl_sinetit, created_at, modified_at)
    select n, 1, ${DELIVERY_DAY}::date, 25, now(), now() from ${stops} where n % 4 = 0`)
  // The places were told of bags that have not come: otherwise the background tells of thousands meanwhile.
  await db.execute(
    sql`insert into missing_bag (deposit_id, noticed_at) select id, now() from deposit where counting_state = 'uusi'`,
  )
}

const addOrders = (db: Db, places: ReturnType<typeof sql>, stage: string | null = null) =>
  idsOf(
    db,
    sql`insert into change_order (company_id, account_id, user_id, delivery_date, total_sum_cents,
      note_total_sum_cents, coin_total_sum_cents, pcs_20e, pcs_2e_roll, stage, seal_number, created_at, modified_at)
    select place, place, 1, day, 15000, 10000, 5000, 5, 1, ${stage}, coalesce(${stage}, ''), now() - interval '9 days', now() - interval '9 days'
    from (${places}) each returning id`,
  )

/** Orders of one place, one for everybody who packs. */
const addToPack = (db: Db): Promise<readonly number[]> =>
  addOrders(
    db,
    sql`select ${PLACE}::int as place, current_date + 20 as day from generate_series(1, ${STAFF}::int) n`,
  )

/** As many places as one page of the list has, and very many. */
const [FEW_PLACES, MANY_PLACES] = [100, 100_000]
const FIRST_OF_LIST = 1_000_000

/** The list of places at a desk with one page of them, and with a hundred thousand places and people. */
export async function measureCustomers({ addDatabase, startDesk }: Stage): Promise<void> {
  const openDesk = async (name: string, places: number) => {
    const db = await addDatabase(name)
    const [cookie] = await addStaff(db, ['counter', 'supervisor'])
    await addListed(db, places)
    await settle(db)
    const server = await startDesk(name)
    return (query: string) => {
      const request = requestOf(`/api/desk/customers${query}`, cookie)
      return { server, requests: Array.from({ length: CALLS }, () => request) }
    }
  }
  const [few, many] = [await openDesk('few', FEW_PLACES), await openDesk('many', MANY_PLACES)]
  const [pageOfFew, firstPage] = ['a page of places', 'first page']
  for (const [name, load, against, base] of [
    ['first page', many(''), pageOfFew, few('')],
    ['a page in the middle', many(`?after=${FIRST_OF_LIST + MANY_PLACES / 2}`), firstPage, many('')],
    ['by the name of a person', many('?q=henkilo50x'), pageOfFew, few('?q=henkilo50x')],
  ] as const)
    await measure({
      path: `desk: places among ${MANY_PLACES}, ${name}`,
      aim: '≤ 1.5',
      load,
      against: { name: against, load: base },
    })
}

/** Places, each with a person of its own. */
async function addListed(db: Db, places: number): Promise<void> {
  await db.execute(sql`insert into company (id, ext_id, name, business_id, city)
    select ${FIRST_OF_LIST}::int + n, 'P' || n, 'Kauppa ' || lpad(n::text, 6, '0'), '1234567-1', 'Tampere'
    from generate_series(1, ${places}::int) n`)
  await db.execute(sql`insert into portal_user (id, ext_id, username, first_name, last_name, email_address, created_at)
    select ${FIRST_OF_LIST}::int + n, 'P' || n, 'henkilo' || n, 'Maija', 'henkilo' || n || 'x', 'p' || n || '@example.fi', now()
    from generate_series(1, ${places}::int) n`)
  await db.execute(sql`insert into user_company_role (user_id, company_id, deposits)
    select ${FIRST_OF_LIST}::int + n, ${FIRST_OF_LIST}::int + n, true from generate_series(1, ${places}::int) n`)
}
