import { setTimeout } from 'node:timers/promises'
import type { Db } from '../packages/server/src/platform/database/database.ts'
import { addDays, dayOf } from '../packages/domain/src/kernel/dates.ts'
import { DESK_COOKIE } from '../packages/server/src/platform/staff/staff-access.ts'
import { openConnection } from './connection.ts'
import { addDay, addOrderHistory, addPackers, addToPack } from './delivery-world.ts'
import { fetchPatiently, inTurns } from './measure.ts'
import type { Server } from './processes.ts'
import { settings } from './settings.ts'
import { bearer, signIn, WORLD, type Stage } from './stage.ts'
import { addLine, milliseconds, ratioOf } from './table.ts'
import { CONNECTIONS } from './throughput.ts'
import { FEW, hasQuietLedgers, PLACE, settle } from './world.ts'

const [SMALL, LARGE] = ['small_day', 'large_day'] as const
const FEW_STOPS = 50
const MANY_STOPS = 2_000
const ORDERS = 5_000
/** A single call takes some milliseconds, so several are made. */
const CALLS = 20

type Desk = { readonly db: Db; readonly server: Server; readonly tokens: readonly string[] }

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

const headOf = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: desk\r\n${more}`
const cookieOf = (token: string | undefined) => `cookie: ${DESK_COOKIE}=${token}\r\n`

/** Opens a day as the screen does: its numbers by route, and the stops of the first route. */
async function opener({ server, tokens }: Desk): Promise<() => Promise<number>> {
  const { send } = await openConnection(server.address)
  const day = addDays(dayOf(new Date()), 1)
  const paths = [`/deliverydays/${day}`, `/deliveries?day=${day}&route=1`]
  const requests = paths.map((path) => `${headOf('GET', `/api/desk${path}`, cookieOf(tokens[0]))}\r\n`)
  return async () => {
    const started = performance.now()
    for (let call = 0; call < CALLS; call += 1)
      for (const request of requests) {
        const { status, body } = await send(request)
        if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`)
      }
    return (performance.now() - started) / CALLS
  }
}

async function measureOpening(small: Desk, large: Desk): Promise<void> {
  const times = await inTurns(settings.rounds * 7, { small: await opener(small), large: await opener(large) })
  addLine({
    path: `desk: opening a day of deliveries, ${MANY_STOPS} stops`,
    figure: milliseconds(times.large),
    floor: `${FEW_STOPS} stops: ${milliseconds(times.small)}`,
    ratio: ratioOf(times.large, times.small),
    aim: '≤ 1.5',
  })
}

const post = (path: string, body: object, more = '') => {
  const text = JSON.stringify(body)
  return `${headOf('POST', path, more)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Everybody packs an order; the floor inserts as many bare rows over as many connections. */
async function measurePacking({ db, server, tokens }: Desk, floor: Server): Promise<void> {
  const open = (address: string) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(address)))
  const [desks, floors] = [await open(server.address), await open(floor.address)]
  const deposit = {
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
  }
  const times = await inTurns(settings.rounds * 5, {
    floor: () =>
      sendAll(
        floors,
        tokens.map(() => post('/insert/deposit', deposit)),
      ),
    pack: async () => {
      const orders = await addToPack(db)
      const acts = orders.map((id, n) => {
        const more = `${cookieOf(tokens[n])}x-desk: 1\r\nidempotency-key: pack-${id}\r\n`
        return post(`/api/desk/orders/${id}/pack`, { seal: `S-${id}`, version: 0 }, more)
      })
      const ms = await sendAll(desks, acts)
      while (!(await hasQuietLedgers(db))) await setTimeout(100)
      return ms
    },
  })
  const rate = (ms: number) => (tokens.length / ms) * 1000
  addLine({
    path: 'desk: packing an order (six rows)',
    figure: `${rate(times.pack).toFixed(0)}/s`,
    floor: `bare insert: ${rate(times.floor).toFixed(0)}/s`,
    ratio: ratioOf(rate(times.pack), rate(times.floor)),
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

async function measureOrderReport({ startPortal }: Stage, floor: Server): Promise<void> {
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
