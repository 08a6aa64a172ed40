import { caller, cookieOf, get, measureActs, type Desk } from './desk-calls.ts'
import { addBags, addStaff, putOnTables, waitingBag } from './desk-world.ts'
import { measureScan } from './desk-browser.ts'
import { inTurns } from './measure.ts'
import type { Server } from './processes.ts'
import { settings } from './settings.ts'
import { WORLD, type Stage } from './stage.ts'
import { addLine, milliseconds, ratioOf } from './table.ts'
import { PLACE, settle } from './world.ts'

const [CALM, BUSY] = ['calm', 'busy'] as const
const FEW_WAITING = 200
const MANY_WAITING = 20_000
/** A single call takes a millisecond or two, so many are made. */
const CALLS = 100

/** What staff do all day, at a desk with little to do and at one with very much, against the bare floor. */
export async function measureDesk(stage: Stage): Promise<void> {
  const calm = await openDesk(stage, CALM, { waiting: FEW_WAITING, counted: 0 })
  const busy = await openDesk(stage, BUSY, { waiting: MANY_WAITING, counted: settings.foreign })
  const floor = await stage.startFloor(BUSY)
  await measureReads(calm, busy, floor)
  await measureClosing(busy, floor)
  await measureScan(busy, settings.rounds * 5)
  await Promise.all([calm.server, busy.server, floor].map((server) => server.stop()))
}

async function openDesk(
  { addDatabase, startDesk }: Stage,
  name: string,
  bags: { readonly waiting: number; readonly counted: number },
): Promise<Desk> {
  const { db } = await addDatabase(name, WORLD)
  const tokens = await addStaff(db)
  await addBags(db, bags)
  await settle(db)
  return { db, tokens, server: await startDesk(name) }
}

/** The mean of many calls, one after another. */
const reader = (server: Server, path: string, more = '') => caller(server, [get(path, more)], CALLS)

async function measureReads(calm: Desk, busy: Desk, floor: Server): Promise<void> {
  const at = (desk: Desk, path: string) => reader(desk.server, `/api/desk${path}`, cookieOf(desk.tokens[0]))
  const number = waitingBag(MANY_WAITING / 2)
  const times = await inTurns(settings.rounds * 5, {
    row: await reader(floor, `/row/${PLACE}`),
    bag: await reader(floor, `/bag/${number}`),
    calmQueue: await at(calm, '/bags?state=arrived'),
    busyQueue: await at(busy, '/bags?state=arrived'),
    lookUp: await at(busy, `/search?q=${number}`),
    calmPulse: await at(calm, '/pulse'),
    busyPulse: await at(busy, '/pulse'),
  })
  const line = (path: string, value: number, [name, base]: readonly [string, number], aim: string) =>
    addLine({
      path,
      figure: milliseconds(value),
      floor: `${name}: ${milliseconds(base)}`,
      ratio: ratioOf(value, base),
      aim,
    })
  const row = ['one row by its key', times.row] as const
  const many = `${MANY_WAITING} bags wait among ${settings.foreign}`
  line(
    `desk: first page of the queue, ${many}`,
    times.busyQueue,
    [`${FEW_WAITING} wait`, times.calmQueue],
    '≤ 1.5',
  )
  line('desk: look-up by the number of a bag', times.lookUp, ['select by its index', times.bag], '≤ 2')
  line(`desk: pulse, ${FEW_WAITING} bags wait`, times.calmPulse, row, '≤ 1.5')
  line(`desk: pulse, ${many}`, times.busyPulse, row, '≤ 1.5')
}

/** Everybody closes the bag on their table. */
const measureClosing = (desk: Desk, floor: Server) =>
  measureActs(desk, floor, {
    path: 'desk: closing a bag (six rows)',
    prepare: async (db) =>
      (await putOnTables(db)).map((id) => ({ path: `/bags/${id}/close`, body: { version: 0 } })),
  })
