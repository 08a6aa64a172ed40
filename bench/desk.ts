import { setTimeout } from 'node:timers/promises'
import { DESK_COOKIE } from '../packages/server/src/platform/staff/staff-access.ts'
import type { Db } from '../packages/server/src/platform/database/database.ts'
import { openConnection } from './connection.ts'
import { addBags, addStaff, putOnTables, waitingBag } from './desk-world.ts'
import { measureScan } from './desk-browser.ts'
import { inTurns } from './measure.ts'
import type { Server } from './processes.ts'
import { settings } from './settings.ts'
import { WORLD, type Stage } from './stage.ts'
import { addLine, milliseconds, ratioOf } from './table.ts'
import { CONNECTIONS } from './throughput.ts'
import { hasQuietLedgers, PLACE, settle } from './world.ts'

const [CALM, BUSY] = ['calm', 'busy'] as const
const FEW_WAITING = 200
const MANY_WAITING = 20_000
/** A single call takes a millisecond or two, so many are made. */
const CALLS = 100

type Desk = { readonly db: Db; readonly server: Server; readonly tokens: readonly string[] }

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

const headOf = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: desk\r\n${more}`
const cookieOf = (token: string | undefined) => `cookie: ${DESK_COOKIE}=${token}\r\n`

/** A caller over one connection that stays open; gives the median of many calls, one after another. */
async function reader(server: Server, path: string, more = ''): Promise<() => Promise<number>> {
  const { send } = await openConnection(server.address)
  const request = `${headOf('GET', path, more)}\r\n`
  return async () => {
    const started = performance.now()
    for (let call = 0; call < CALLS; call += 1) {
      const { status, body } = await send(request)
      if (status !== 200) throw new Error(`${path}: ${status} ${body.slice(0, 300)}`)
    }
    return (performance.now() - started) / CALLS
  }
}

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

/** Everybody closes the bag on their table; the floor inserts as many bare rows over as many connections. */
async function measureClosing({ db, server, tokens }: Desk, floor: Server): Promise<void> {
  const open = (address: string) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(address)))
  const [desks, floors] = [await open(server.address), await open(floor.address)]
  const post = (path: string, body: string, more = '') =>
    `${headOf('POST', path, more)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  const deposit = JSON.stringify({
    customerId: PLACE,
    accountId: PLACE,
    reference: '12344',
    message: '',
    securityBagNumber: '1234567',
    registerDate: '2026-11-14',
    totalSum: 690,
    coinTotalSum: 0,
    pcs_100e: 3,
    pcs_50e: 5,
    pcs_20e: 7,
  })
  const times = await inTurns(settings.rounds * 5, {
    floor: () =>
      sendAll(
        floors,
        tokens.map(() => post('/insert/deposit', deposit)),
      ),
    close: async () => {
      const bags = await putOnTables(db)
      const acts = bags.map((id, n) => {
        const more = `${cookieOf(tokens[n])}x-desk: 1\r\nidempotency-key: close-${id}\r\n`
        return post(`/api/desk/bags/${id}/close`, JSON.stringify({ version: 0 }), more)
      })
      const ms = await sendAll(desks, acts)
      while (!(await hasQuietLedgers(db))) await setTimeout(100)
      return ms
    },
  })
  const rate = (ms: number) => (tokens.length / ms) * 1000
  addLine({
    path: 'desk: closing a bag (six rows)',
    figure: `${rate(times.close).toFixed(0)}/s`,
    floor: `bare insert: ${rate(times.floor).toFixed(0)}/s`,
    ratio: ratioOf(rate(times.close), rate(times.floor)),
    aim: '≥ 0.2',
  })
}

/** Sends all over the connections, one at a time on each; the milliseconds that it took. */
async function sendAll(
  connections: readonly Awaited<ReturnType<typeof openConnection>>[],
  requests: readonly string[],
): Promise<number> {
  const started = performance.now()
  const queue = [...requests]
  await Promise.all(
    connections.map(async ({ send }) => {
      for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
        const { status, body } = await send(next)
        if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`)
      }
    }),
  )
  return performance.now() - started
}
