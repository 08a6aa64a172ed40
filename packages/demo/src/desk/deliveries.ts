import { nextBankingDay, addBankingDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { dayOf, instantAt, type Day, addDays } from '@kassavirta/domain/kernel/dates/dates'
import { HOUR_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { packedFigures } from '@kassavirta/domain/orders/deliveries/packing'
import type { Content } from '@kassavirta/domain/orders/deliveries/api'
import { packOrder } from '@kassavirta/server/orders/deliveries/orders/pack-order'
import { departRun, returnRun } from '@kassavirta/server/orders/deliveries/runs/drive-run'
import { isOnRoute, waitingPlaces } from '@kassavirta/server/orders/deliveries/runs/pickup-queries'
import { createRun } from '@kassavirta/server/orders/deliveries/runs/plan-run'
import { recordOutcome } from '@kassavirta/server/orders/deliveries/runs/record-outcome'
import type { Db } from '@kassavirta/server/platform/database/database'
import type { ActContext } from '@kassavirta/server/platform/staff/desk-act'
import { deliveryRoute } from '@kassavirta/server/tables/orders'
import { changeOrder, supplyOrder } from '@kassavirta/server/tables/submissions'
import { accountKeys } from '../accounts.ts'
import { companyKeys } from '../companies.ts'
import { drivers } from '../drivers.ts'
import { insertRow, type Keys } from '../queries.ts'
import { userKey } from '../users.ts'
import { carryOutAct } from './carry-out.ts'
import { putOnRoute, readStaff, insertExceptionDay, insertRecurring } from './queries.ts'

const routes = [
  {
    name: 'Pirkanmaa 1',
    areaName: 'Pirkanmaa',
    office: 'Tampere',
    stops: ['kaleva', 'lielahti', 'keskusta'],
  },
  { name: 'Keski-Suomi 1', areaName: 'Keski-Suomi', office: 'Jyväskylä', stops: ['asema', 'palokka'] },
  { name: 'Rannikko 1', areaName: 'Varsinais-Suomi', office: 'Tampere', stops: ['satama', 'sulkasaari'] },
] as const satisfies readonly {
  readonly name: string
  readonly areaName: string
  readonly office: string
  readonly stops: readonly (keyof typeof companyKeys)[]
}[]

/** The context of an act by a person, so many minutes ago. */
type ContextAgo = (name: string, minutes: number) => ActContext

/**
 * Three routes with the demo's places, and orders and supplies for today and the next two delivery days, some of them
 * packed. One run is out with one stop left, one is back with bags, and one has its crew and has not left, so that the shops
 * on its route see who comes.
 */
export async function planDeliveries(tx: Db, now: Date, keys: Keys): Promise<void> {
  const staff = await readStaff(tx)
  const atWork: ContextAgo = (name, minutes) => {
    const then = new Date(now.getTime() - minutes * MINUTE_MS)
    return { tx, staff: staff(name), now: then }
  }
  const [home = 0, lakes = 0, coast = 0] = await layRoutes(tx, keys)
  const today = dayOf(now)
  const tomorrow = nextBankingDay(today)
  await sendOneOut(atWork, { routeId: coast, day: today }, await orderFor(tx, keys, today, now))
  await bringOneBack(atWork, { routeId: lakes, day: today })
  await planOne(atWork, { routeId: home, day: today })
  const next = await orderFor(tx, keys, tomorrow, now)
  await pack(atWork('pakkaaja', 30), 'changeOrder', next.orders[0], 'S-20417')
  await orderFor(tx, keys, nextBankingDay(tomorrow), now)
}

/** Returns the routes in their order. */
async function layRoutes(tx: Db, { companyId }: Keys): Promise<readonly number[]> {
  const laid: number[] = []
  for (const { stops, ...route } of routes) {
    const routeId = await insertRow(tx, deliveryRoute, route)
    for (const [index, stop] of stops.entries())
      await putOnRoute(tx, companyId(companyKeys[stop]), routeId, index + 1)
    laid.push(routeId)
  }
  return laid
}

const contents: readonly { readonly at: 'palokka' | 'sulkasaari'; readonly money: Content }[] = [
  { at: 'sulkasaari', money: { pcs_20e: 10, pcs_10e: 10, pcs_2e_roll: 4, pcs_1e_roll: 4 } },
  { at: 'sulkasaari', money: { pcs_5e: 20, pcs_50cent_roll: 5, pcs_20cent_roll: 5 } },
  { at: 'palokka', money: { pcs_50e: 20, pcs_20e: 25, pcs_1e_roll: 10, pcs_10cent_roll: 4 } },
]
const accountOf = { palokka: accountKeys.palokkaChange, sulkasaari: accountKeys.sulkasaari } as const

type DayOrders = { readonly orders: readonly number[]; readonly supplies: readonly number[] }

async function orderFor(tx: Db, keys: Keys, day: Day, now: Date): Promise<DayOrders> {
  const at = new Date(now.getTime() - 76 * HOUR_MS)
  const sent = {
    userId: keys.userId(userKey('helmi.aaltonen')),
    createdAt: at,
    modifiedAt: at,
    deliveryDate: day,
  }
  const orders: number[] = []
  for (const { at: place, money } of contents) {
    const { noteTotalSumCents, coinTotalSumCents, totalSumCents } = packedFigures(money)
    const owner = {
      companyId: keys.companyId(companyKeys[place]),
      accountId: keys.accountId(accountOf[place]),
    }
    const sums = { noteTotalSumCents, coinTotalSumCents, totalSumCents }
    orders.push(await insertRow(tx, changeOrder, { ...sent, ...owner, ...sums, ...money }))
  }
  const supplies: number[] = []
  for (const place of ['sulkasaari', 'satama'] as const) {
    const companyId = keys.companyId(companyKeys[place])
    const ordered = { ...sent, companyId, tt_kpl_turvapussi_iso: 50, tt_kpl_sinetit: 25 }
    supplies.push(await insertRow(tx, supplyOrder, ordered))
  }
  return { orders, supplies }
}

const pack = (
  context: ActContext,
  kind: 'changeOrder' | 'supplyOrder',
  id: number | undefined,
  seal: string,
) => carryOutAct(context, packOrder(kind), { params: { orderId: id ?? 0 }, body: { seal, version: 0 } })

type Trip = { readonly routeId: number; readonly day: Day }

/** When a van left: two hours ago, or at midnight where that was later, because a run leaves on its own day. */
const minutesOut = (atWork: ContextAgo, { day }: Trip): number =>
  Math.min(120, (atWork('ajo', 0).now.getTime() - instantAt(day, '00:00').getTime()) / MINUTE_MS)

async function sendRun(atWork: ContextAgo, trip: Trip, crew: readonly (string | undefined)[]) {
  const early = atWork('ajo', minutesOut(atWork, trip))
  const body = { ...trip, crew: crew.flatMap((personId) => personId ?? []) }
  const planned = await carryOutAct(early, createRun, { body })
  const { runId, version } = planned.answer
  return (await carryOutAct(early, departRun, { params: { runId }, body: { version } })).answer
}

async function planOne(atWork: ContextAgo, trip: Trip): Promise<void> {
  const crew = drivers.slice(3, 5).flatMap(({ personId }) => personId ?? [])
  await carryOutAct(atWork('ajo', 30), createRun, { body: { ...trip, crew } })
}

/** Packs for the coast, be that before midnight, and sends the van. The first stop has got its supplies. */
async function sendOneOut(atWork: ContextAgo, trip: Trip, { orders, supplies }: DayOrders): Promise<void> {
  for (const [index, id] of orders.slice(0, 2).entries())
    await pack(atWork('pakkaaja', 150 - index), 'changeOrder', id, `S-2040${index + 1}`)
  for (const id of supplies) await pack(atWork('pakkaaja', 140), 'supplyOrder', id, '')
  const crew = drivers.slice(0, 2).map(({ personId }) => personId)
  const { run, stops } = await sendRun(atWork, trip, crew)
  const stop = { runId: run.runId, companyId: stops[0]?.companyId ?? 0, note: '' }
  const delivered = { outcome: 'delivered' as const, receiver: 'Elli Ranta', isSealRead: false }
  const pickup = stops[0]?.pickup && fetchedAll(stops[0].pickup)
  const later = atWork('ajo', minutesOut(atWork, trip) / 2)
  await carryOutAct(later, recordOutcome, { body: { ...stop, ...delivered, pickup } })
}

const fetchedAll = ({ declared }: { readonly declared: number }) => ({
  outcome: 'fetched' as const,
  bags: declared,
  numbers: [],
})

/** The other van only fetches. It is back with the bags of its places, which nobody has scanned yet. */
async function bringOneBack(atWork: ContextAgo, trip: Trip): Promise<void> {
  const { tx, now } = atWork('ajo', minutesOut(atWork, trip))
  const waiting = await waitingPlaces(tx, { day: trip.day, places: isOnRoute(trip.routeId) }, now)
  if (waiting.length === 0) return
  const { run, stops } = await sendRun(atWork, trip, [drivers[2]?.personId])
  const half = atWork('ajo', minutesOut(atWork, trip) / 2)
  let { version } = run
  for (const { companyId, pickup } of stops) {
    const nothing = { note: '', receiver: '', isSealRead: false }
    const body = { runId: run.runId, companyId, ...nothing, pickup: pickup && fetchedAll(pickup) }
    ;({ version } = (await carryOutAct(half, recordOutcome, { body })).answer.run)
  }
  const back = atWork('ajo', minutesOut(atWork, trip) / 4)
  await carryOutAct(back, returnRun, { params: { runId: run.runId }, body: { version } })
}

/** Weeks ahead, so that nothing of the first days of a demo depends on them. */
const EXCEPTION_BANKING_DAYS = 15
const RECURRING_DAYS = 21

/** A day with an earlier cut-off, and an order that repeats every Thursday from some weeks on. */
export async function planAhead(tx: Db, now: Date, { companyId, accountId, userId }: Keys): Promise<void> {
  const { staffId } = (await readStaff(tx))('ajo')
  const today = dayOf(now)
  await insertExceptionDay(tx, {
    day: addBankingDays(today, EXCEPTION_BANKING_DAYS),
    closed: false,
    cutoffLocal: '10:00',
    reason: 'Laskentakeskuksen inventaario',
    staffId,
    changedAt: now,
  })
  await insertRecurring(tx, {
    companyId: companyId(companyKeys.kaleva),
    accountId: accountId(accountKeys.kaleva),
    userId: userId(userKey('demo')),
    weekdays: ['thursday'],
    everyWeeks: 1,
    fromDay: addDays(today, RECURRING_DAYS),
    counts: { pcs_20e: 20, pcs_10e: 20, pcs_2e_roll: 2, pcs_1e_roll: 4 },
    createdAt: now,
    lookAt: now,
  })
}
