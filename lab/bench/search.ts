import { sql } from 'drizzle-orm'
import type { Db } from '../../packages/server/src/platform/database/database.ts'
import { allOf, type Timed } from './cpu.ts'
import { caller, get } from './desk-calls.ts'
import { timedInTurns } from './measure.ts'
import { settings } from './settings.ts'
import { bearer, signIn, WORLD, type Stage } from './stage.ts'
import { addLine, ratioOf, timedInWords } from './table.ts'
import { addOthers, FEW, FOREIGN_FIRST, PLACE, settle } from './world.ts'

const CALLS = 30
const NAME = 'searched'

/** The search of a place among the rows of others, against the call that reads one deposit with what became of it. */
export async function measureSearch({ addDatabase, startPortal }: Stage): Promise<void> {
  const { db } = await addDatabase(NAME, WORLD)
  await addOthers(db, settings.foreign - FOREIGN_FIRST)
  await db.execute(sql`insert into parameter (key, value, changed_at)
    values ('search', 'true', now()), ('statusLines', 'true', now())`)
  await settle(db)
  const portal = await startPortal(NAME)
  const { authorization } = bearer(await signIn(portal))
  for (const [place, name] of [
    [PLACE, 'a month of own deposits'],
    [FEW, '5 000 own deposits'],
  ] as const) {
    const { id, number } = await someDeposit(db, place)
    const call = (path: string) =>
      caller(portal, [get(`${path}companyId=${place}`, `authorization: ${authorization}\r\n`)], CALLS)
    const times = await timedInTurns(settings.rounds * 3, {
      row: call(`/api/entryevents?type=deposit&entryId=${id}&`),
      number: call(`/api/search?q=${number}&`),
      beginning: call(`/api/search?q=${number.slice(0, 4)}&`),
      sum: call('/api/search?q=77,50&'),
    })
    const line = (what: string, { ms, cpu }: Timed) =>
      addLine({
        path: `search by ${what}, ${name}, among ${settings.foreign} of others`,
        figure: timedInWords({ ms, cpu }),
        floor: `one deposit: ${timedInWords(times.row)}`,
        ratio: `${ratioOf(ms, times.row.ms)}; by CPU ${ratioOf(allOf(cpu), allOf(times.row.cpu))}`,
        aim: '≤ 2',
      })
    line('a whole number', times.number)
    line('its beginning', times.beginning)
    line('a sum that nothing has', times.sum)
  }
  await portal.stop()
}

async function someDeposit(db: Db, place: number) {
  const { rows } = (await db.execute(
    sql`select id, security_bag_number as number from deposit where company_id = ${place}::int order by id limit 1`,
  )) as { rows: readonly { readonly id: number; readonly number: string }[] }
  const [found] = rows
  if (!found) throw new Error('the place has no deposit')
  return found
}
