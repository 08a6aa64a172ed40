import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { allOf, type Timed } from './cpu.ts'
import { caller, get, post } from './desk-calls.ts'
import { timedInTurns } from './measure.ts'
import { settings } from './settings.ts'
import { bearer, signIn, WORLD, type Stage, type Staged } from './stage.ts'
import { addLine, ratioOf, timedInWords } from './table.ts'
import { OTHERS, settle, signInBodies } from './world.ts'

/** A place that began a month ago, and one with ten years behind it. */
const YOUNG = OTHERS.first
const OLD = OTHERS.first + 1
const MONTH = 30
const TEN_YEARS = 3_650
const MESSAGES_A_DAY = 13_000 / TEN_YEARS
/** Of thirteen messages three are notices. */
const [PERIOD, NOTICES] = [13, 3]
const UNREAD = 5
const PLACES = 2_000
const FIRST_OF_CONCERN = 10_000
const CALLS = 25

/** What a customer's own years cost: the same calls at a young place and at an old one, in turns. */
export async function measureYears({ addDatabase, startPortal, startBefore }: Stage): Promise<void> {
  const { db } = await addDatabase('years', WORLD)
  await addYears(db, YOUNG, MONTH)
  await addYears(db, OLD, TEN_YEARS)
  await addConcern(db)
  await settle(db)
  const portal = await startPortal('years')
  await measureLists(portal, '', reads)
  await measurePlaces(portal, '')
  const before = await startBefore?.('years')
  if (before) await measureLists(before, ', the commit before', readsBefore)
  if (before) await measurePlaces(before, ', the commit before')
  await Promise.all([portal.stop(), before?.stop()])
}

/** A deposit a day, all but the last two counted, and messages that are read but for the newest. */
async function addYears(db: Db, place: number, days: number): Promise<void> {
  await db.execute(sql`insert into user_company_role (user_id, company_id, deposits, change_orders)
    values (1, ${place}::int, true, true)`)
  await db.execute(sql`insert into mandate (ext_id, user_id, account_id, start_date, deposit, deposit_report, change_currency, modified_at)
    values (${`V-${place}`}, 1, ${place}::int, current_date - 30, true, true, true, now())`)
  await db.execute(sql`
    insert into deposit (company_id, account_id, user_id, security_bag_number, register_date, total_sum_cents,
      coin_total_sum_cents, pcs_50e, counting_state, created_at, modified_at)
    select ${place}::int, ${place}::int, 1, (${place}::int * 10000000 + n)::text, current_date - n, 50000, 0, 10,
      case when n < 3 then 'uusi' else 'käsitelty' end, now() - n * interval '1 day', now()
    from generate_series(1, ${days - 1}::int) n`)
  await db.execute(sql`
    insert into handled_deposit (ext_id, company_id, account_id, security_bag_number, register_date, accounting_date,
      signed_total_cents, total_cents)
    select 'Y' || d.id, d.company_id, d.account_id, d.security_bag_number, d.register_date, d.register_date + 1,
      d.total_sum_cents, d.total_sum_cents - 2000
    from deposit d where d.company_id = ${place}::int and d.counting_state <> 'uusi' and d.security_bag_number > '9999999'`)
  const messages = Math.round(days * MESSAGES_A_DAY)
  await db.execute(sql`
    insert into message (company_id, type, header, body, handled_deposit_ext_id, created_at)
    select ${place}::int, case when n % ${PERIOD}::int < ${NOTICES}::int then 'poikkeama' else 'tiedote' end, 'Otsikko ' || n,
      repeat('Viestin teksti. ', 20), h.ext_id, now() - n * interval '6 hours'
    from generate_series(1, ${messages}::int) n left join lateral (
      select ext_id from handled_deposit where company_id = ${place}::int order by accounting_date desc
      offset n / 10 limit case when n < 300 and n % ${PERIOD}::int < ${NOTICES}::int then 1 else 0 end) h on true`)
  await db.execute(sql`insert into message_read (user_id, message_id, read_at)
    select 1, id, now() from message where company_id = ${place}::int
    order by created_at desc offset ${UNREAD}::int`)
}

/** A concern of many places for the second of those who sign in; the third has one place. */
async function addConcern(db: Db): Promise<void> {
  await db.execute(sql`insert into concern (id, ext_id, name) values (1, 'K1', 'Konserni')`)
  await db.execute(sql`insert into company (id, ext_id, name, business_id, concern_id)
    select ${FIRST_OF_CONCERN}::int + n, 'KP' || n, 'Myymälä ' || n, '1234567-1', 1 from generate_series(1, ${PLACES}::int) n`)
  await db.execute(sql`insert into user_concern (user_id, concern_id) values (2, 1)`)
}

type Reads = Readonly<Record<string, (place: number) => string>>
const at = (place: number) => `companyId=${place}`
const today = dayOf(new Date())
const month = `from=${addDays(today, -MONTH)}&to=${today}`

const lists: Reads = {
  'front page': (place) => `/api/overview?${at(place)}`,
  'deposits of 30 days': (place) => `/api/reports/deposit?${at(place)}&${month}`,
  'handled deposits of 30 days': (place) => `/api/reports/DepositHandled?${at(place)}&${month}`,
}
const reads: Reads = {
  'unread messages': (place) => `/api/messages/unread?${at(place)}`,
  'read messages, a page': (place) => `/api/messages/read?${at(place)}&kind=message`,
  'read notices, a page': (place) => `/api/messages/read?${at(place)}&kind=notice`,
  ...lists,
}
const readsBefore: Reads = { ...lists, messages: (place) => `/api/messages?${at(place)}` }

async function measureLists(portal: Staged, of: string, named: Reads): Promise<void> {
  const { authorization } = bearer(await signIn(portal))
  for (const [name, pathOf] of Object.entries(named)) {
    const call = (place: number) =>
      caller(portal, [get(pathOf(place), `authorization: ${authorization}\r\n`)], CALLS)
    const times = await timedInTurns(settings.rounds * 3, { young: call(YOUNG), old: call(OLD) })
    line(`own years: ${name}${of}`, times.old, 'a month', times.young)
  }
}

async function measurePlaces(portal: Staged, of: string): Promise<void> {
  const renewer = async (body: string | undefined) => {
    if (body === undefined) throw new Error('nobody signs in')
    const first = await signIn(portal, body)
    const shown = { refreshToken: first.refreshToken, userId: first.user.id }
    // A token that was used a moment ago gets the same answer again, so one request can be repeated.
    await fetch(`${portal.address}/api/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(shown),
    })
    return caller(portal, [post('/api/refresh', shown)], CALLS)
  }
  const times = await timedInTurns(settings.rounds * 3, {
    many: await renewer(signInBodies[0]),
    one: await renewer(signInBodies[1]),
  })
  line(`renewal of a person with ${PLACES} places${of}`, times.many, 'one place', times.one)
}

const line = (path: string, old: Timed, name: string, young: Timed) =>
  addLine({
    path,
    figure: timedInWords(old),
    floor: `${name}: ${timedInWords(young)}`,
    ratio: `${ratioOf(old.ms, young.ms)}; by CPU ${ratioOf(allOf(old.cpu), allOf(young.cpu))}`,
    aim: '≤ 1.3',
  })
