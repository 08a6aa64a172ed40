import { caller, cookieOf, get, measureActs, type Desk } from './desk-calls.ts'
import { addDay, addOrderHistory, addPackers, addToPack, DELIVERY_DAY } from './delivery-world.ts'
import type { Timed } from './cpu.ts'
import { fetchPatiently, inTurns, timedInTurns } from './measure.ts'
import { settings } from './settings.ts'
import { bearer, signIn, WORLD, type Stage, type Staged } from './stage.ts'
import { addLine, milliseconds, ratioOf, timedInWords } from './table.ts'
import { FEW, settle } from './world.ts'

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
