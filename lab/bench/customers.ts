import { sql } from 'drizzle-orm'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import type { Timed } from './cpu.ts'
import { caller, cookieOf, get, type Desk } from './desk-calls.ts'
import { addStaff } from './desk-world.ts'
import { timedInTurns } from './measure.ts'
import { settings } from './settings.ts'
import { WORLD, type Stage } from './stage.ts'
import { addLine, ratioOf, timedInWords } from './table.ts'
import { settle } from './world.ts'

/** As many as one page of the list has. */
const FEW = 100
const MANY = 100_000
const FIRST = 1_000_000
const CALLS = 30

/** The list of places at a desk with one page of them, and with a hundred thousand places and people. */
export async function measureCustomers(stage: Stage): Promise<void> {
  const few = await openDesk(stage, 'few_places', FEW)
  const many = await openDesk(stage, 'many_places', MANY)
  const at = (desk: Desk, query: string) =>
    caller(desk.server, [get(`/api/desk/customers${query}`, cookieOf(desk.tokens[0]))], CALLS)
  const times = await timedInTurns(settings.rounds * 3, {
    fewFirst: at(few, ''),
    first: at(many, ''),
    deep: at(many, `?after=${FIRST + MANY / 2}`),
    fewPerson: at(few, `?q=henkilo50x`),
    person: at(many, `?q=henkilo50x`),
  })
  const line = (path: string, value: Timed, name: string, base: Timed) =>
    addLine({
      path: `customers: ${path}`,
      figure: timedInWords(value),
      floor: `${name}: ${timedInWords(base)}`,
      ratio: ratioOf(value.ms, base.ms),
      aim: '≤ 1.5',
    })
  const [all, page] = [`${MANY} places and people`, `${FEW} of each`]
  line(`first page, ${all}`, times.first, page, times.fewFirst)
  line(`a page in the middle, ${all}`, times.deep, 'first page', times.first)
  line(`by the name of a person, ${all}`, times.person, page, times.fewPerson)
  await Promise.all([few.server, many.server].map((server) => server.stop()))
}

async function openDesk({ addDatabase, startDesk }: Stage, name: string, places: number): Promise<Desk> {
  const { db } = await addDatabase(name, WORLD)
  const tokens = await addStaff(db)
  await addPlaces(db, places)
  await settle(db)
  return { db, tokens, server: await startDesk(name) }
}

/** Places, each with a person of its own. */
async function addPlaces(db: Db, places: number): Promise<void> {
  await db.execute(sql`insert into company (id, ext_id, name, business_id, city)
    select ${FIRST}::int + n, 'P' || n, 'Kauppa ' || lpad(n::text, 6, '0'), '1234567-1', 'Tampere'
    from generate_series(1, ${places}::int) n`)
  await db.execute(sql`insert into portal_user (id, ext_id, username, first_name, last_name, email_address, created_at)
    select ${FIRST}::int + n, 'P' || n, 'henkilo' || n, 'Maija', 'henkilo' || n || 'x', 'p' || n || '@example.fi', now()
    from generate_series(1, ${places}::int) n`)
  await db.execute(sql`insert into user_company_role (user_id, company_id, deposits)
    select ${FIRST}::int + n, ${FIRST}::int + n, true from generate_series(1, ${places}::int) n`)
}
