import { sql } from 'drizzle-orm'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { numberOf } from '../settings.ts'
import { requestOf } from './connection.ts'
import { measure } from './measure.ts'
import { signIn, type Stage, type Staged } from './stage.ts'
import { addDeposits, addRights, FEW, idsOf, OTHERS, PLACE, settle } from './world.ts'

/** Rows of others in the tables of deposits and bags. */
export const FOREIGN = numberOf('BENCH_FOREIGN', 2_000_000)

/** A place that began a month ago, and one with ten years behind it. */
const [YOUNG, OLD] = [OTHERS.first, OTHERS.first + 1]
const [MONTH, TEN_YEARS] = [30, 3_650]
const MESSAGES_A_DAY = 13_000 / TEN_YEARS
/** Of thirteen messages three are notices. */
const [PERIOD, NOTICES] = [13, 3]
const UNREAD = 5
const CALLS = 50

const month = `from=${addDays(dayOf(new Date()), -MONTH)}&to=${dayOf(new Date())}`
const reads = {
  'unread messages': '/api/messages/unread?',
  'read messages, a page': '/api/messages/read?kind=message&',
  'read notices, a page': '/api/messages/read?kind=notice&',
  'front page': '/api/overview?',
  'deposits of 30 days': `/api/reports/deposit?${month}&`,
  'handled deposits of 30 days': `/api/reports/DepositHandled?${month}&`,
}

/** What a customer's own years cost: the same calls at a young place and at an old one. */
export async function measureYears({ addDatabase, startPortal }: Stage): Promise<void> {
  const db = await addDatabase('years')
  await addRights(db, YOUNG, OLD)
  await addYears(db, YOUNG, MONTH)
  await addYears(db, OLD, TEN_YEARS)
  await settle(db)
  const portal = await startPortal('years')
  const at = await callerAt(portal)
  for (const [name, path] of Object.entries(reads))
    await measure({
      path: `own years: ${name}`,
      aim: '≤ 1.3',
      load: at(OLD, path),
      against: { name: 'a month', load: at(YOUNG, path) },
    })
}

/** The same call many times, at a place. */
async function callerAt(server: Staged) {
  const headers = await signIn(server)
  return (place: number, path: string) => {
    const request = requestOf(`${path}companyId=${place}`, headers)
    return { server, requests: Array.from({ length: CALLS }, () => request) }
  }
}

/** A deposit a day, all but the last two counted, and messages that are read but for the newest. */
async function addYears(db: Db, place: number, days: number): Promise<void> {
  await db.execute(sql`
    with added as (
      insert into deposit (company_id, account_id, user_id, security_bag_number, register_date, total_sum_cents,
        coin_total_sum_cents, pcs_50e, counting_state, created_at, modified_at)
      select ${place}::int, ${place}::int, 1, (${place}::int * 10000000 + n)::text, current_date - n, 50000, 0, 10,
        case when n < 3 then 'uusi' else 'käsitelty' end, now() - n * interval '1 day', now()
      from generate_series(1, ${days - 1}::int) n returning *)
    insert into handled_deposit (ext_id, company_id, account_id, security_bag_number, register_date, accounting_date,
      signed_total_cents, total_cents)
    select 'Y' || id, company_id, account_id, security_bag_number, register_date, register_date + 1,
      total_sum_cents, total_sum_cents - 2000
    from added where counting_state <> 'uusi'`)
  await db.execute(sql`
    insert into message (company_id, type, header, body, handled_deposit_ext_id, created_at)
    select ${place}::int, case when n % ${PERIOD}::int < ${NOTICES}::int then 'poikkeama' else 'tiedote' end, 'Otsikko ' || n,
      repeat('Viestin teksti. ', 20), h.ext_id, now() - n * interval '6 hours'
    from generate_series(1, ${Math.round(days * MESSAGES_A_DAY)}::int) n left join lateral (
      select ext_id from handled_deposit where company_id = ${place}::int order by accounting_date desc
      offset n / 10 limit case when n < 300 and n % ${PERIOD}::int < ${NOTICES}::int then 1 else 0 end) h on true`)
  await db.execute(sql`insert into message_read (user_id, message_id, read_at)
    select 1, id, now() from message where company_id = ${place}::int
    order by created_at desc offset ${UNREAD}::int`)
}

/** The search of a place among the rows of others, against the call that reads one deposit with what became of it. */
export async function measureSearch({ addDatabase, startPortal }: Stage): Promise<void> {
  const db = await addDatabase('search')
  await addDeposits(db, FOREIGN, OTHERS.first, OTHERS.last)
  await db.execute(sql`insert into parameter (key, value, changed_at)
    values ('search', 'true', now()), ('statusLines', 'true', now())`)
  await settle(db)
  const at = await callerAt(await startPortal('search'))
  for (const [place, own, number] of [
    [PLACE, 'a month of own deposits', '9000001'],
    [FEW, '5,000 own deposits', '1000001'],
  ] as const) {
    const isFirst = sql`company_id = ${place}::int and security_bag_number = ${number}`
    const [id] = await idsOf(db, sql`select id from deposit where ${isFirst}`)
    for (const [what, asked] of [
      ['a whole number', number],
      ['its beginning', number.slice(0, 4)],
      ['a sum that nothing has', '77,50'],
    ] as const)
      await measure({
        path: `search by ${what}, ${own}, among ${FOREIGN}`,
        aim: '≤ 2',
        load: at(place, `/api/search?q=${asked}&`),
        against: { name: 'one deposit', load: at(place, `/api/entryevents?type=deposit&entryId=${id}&`) },
      })
  }
}
