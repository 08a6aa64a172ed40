import type * as z from 'zod/mini'
import { lastDayBack } from '@kassavirta/domain/orders/deliveries/late'
import type { RunDetails } from '@kassavirta/domain/orders/deliveries/runs-api'
import type { Db } from '../../../platform/database/database.ts'
import { type Order, findOrders, ordersOf } from '../orders/order-queries.ts'
import { readOrderDisplay } from '../orders/show-order.ts'
import { listRoutes, companiesById, staffNames, stopsOnDay, type StopCompany } from '../stop-queries.ts'
import { toStops } from '../stops.ts'
import * as runQueries from './run-queries.ts'
import * as pickupQueries from './pickup-queries.ts'

type Details = z.input<typeof RunDetails>
type Names = ReadonlyMap<number, string>

/** The runs of a day, those of any day that should be back, and the places that none of them comes to. */
export async function showRuns(db: Db, day: string, now: Date) {
  const places = await pickupQueries.waitingPlaces(db, { day, places: pickupQueries.hasNoRun(day) }, now)
  const routes = new Map((await listRoutes(db)).map(({ routeId, name }) => [routeId, name]))
  const byRoute = [...Map.groupBy(places, ({ routeId }) => routeId)]
  const withoutRun = byRoute.map(([routeId, found]) => ({
    routeId,
    routeName: (routeId !== null && routes.get(routeId)) || '',
    places: found.map(({ companyId, name, visits }) => ({ companyId, name, isVisit: visits.length > 0 })),
  }))
  const late = await runQueries.listLateRuns(db, lastDayBack(now))
  return { rows: [...(await runQueries.listRuns(db, day))], late: [...late], withoutRun }
}

export async function showRun(db: Db, runId: number, now: Date): Promise<Details> {
  const run = await runQueries.showRunRow(db, runId)
  const outcomes = await runQueries.outcomesOf(db, runId)
  const pickups = await readPickups(db, run, now)
  const { companies, orders } = await contentOfRun(db, run, [...outcomes, ...pickups])
  const display = await readOrderDisplay(db, orders, now)
  const names = await staffNames(
    db,
    [...outcomes, ...pickups.flatMap(({ row }) => row ?? [])].flatMap(({ staffId }) => staffId ?? []),
  )
  const outcomeOf = new Map(outcomes.map((row) => [row.companyId, toOutcome(row, names)]))
  const pickupOf = new Map(pickups.map((pickup) => [pickup.companyId, toPickup(pickup, run, names)]))
  const stops = toStops(companies, orders, display).map((stop) => ({
    ...stop,
    outcome: outcomeOf.get(stop.companyId) ?? null,
    pickup: pickupOf.get(stop.companyId) ?? null,
  }))
  return { run, stops }
}

const toOutcome = (
  { outcome, receiver, isSealRead, reason, note, at, recordedAt, staffId }: runQueries.StopOutcomeRow,
  names: Names,
) => ({
  outcome,
  receiver,
  isSealRead,
  reason,
  note,
  at: at.toISOString(),
  recordedAt: recordedAt.toISOString(),
  by: names.get(staffId) ?? '',
})

/** A pick-up at a company: as it was planned or done, and the bags and visits that wait there now. */
type Pickup = {
  readonly companyId: number
  readonly row: pickupQueries.PickupRow | undefined
  readonly waiting: pickupQueries.WaitingPlace | undefined
  readonly numbers: readonly string[]
}

/** Until a run is back, a place that declares bags becomes a stop of it. */
async function readPickups(
  db: Db,
  { runId, routeId, day, state }: runQueries.RunRow,
  now: Date,
): Promise<readonly Pickup[]> {
  const rows = new Map((await pickupQueries.pickupsOf(db, runId)).map((row) => [row.companyId, row]))
  const read = await pickupQueries.numbersReadOn(db, runId)
  const waiting = await pickupQueries.waitingPlaces(
    db,
    { day, places: pickupQueries.isOnRoute(routeId), runId },
    now,
  )
  const found = new Map(waiting.map((place) => [place.companyId, place]))
  const ids = state === 'back' ? rows.keys() : new Set([...rows.keys(), ...found.keys()])
  return [...ids].map((companyId) => ({
    companyId,
    row: rows.get(companyId),
    waiting: found.get(companyId),
    numbers: read.get(companyId) ?? [],
  }))
}

function toPickup({ row, waiting, numbers }: Pickup, { state }: runQueries.RunRow, names: Names) {
  const visits = waiting?.visits ?? []
  const isAdded = !row && state === 'left'
  if (!row?.outcome || !row.at || !row.recordedAt)
    return { declared: waiting?.declared ?? 0, visits, isAdded, outcome: null }
  const { outcome, reason, note, bags, declared, at, recordedAt, staffId } = row
  return {
    declared,
    visits,
    isAdded,
    outcome: {
      outcome,
      bags,
      numbers: [...numbers],
      reason,
      note,
      at: at.toISOString(),
      recordedAt: recordedAt.toISOString(),
      by: names.get(staffId ?? 0) ?? '',
    },
  }
}

type RunContent = { readonly companies: readonly StopCompany[]; readonly orders: readonly Order[] }

/** Before the departure, the orders that could go; after it, the ones that are or were in the van. */
async function contentOfRun(
  db: Db,
  { runId, routeId, day, state }: runQueries.RunRow,
  others: readonly { readonly companyId: number }[],
): Promise<RunContent> {
  const own = await findOrders(db, runQueries.wentWith(runId))
  const planned = state === 'planned' ? await ordersOnRoute(db, day, routeId) : []
  const orders = [...own, ...planned.filter(({ stage, runId: on }) => stage !== 'cancelled' && on === null)]
  const ids = [...orders, ...others].map(({ companyId }) => companyId)
  return { orders, companies: ids.length === 0 ? [] : await companiesById(db, ids) }
}

const ordersOnRoute = async (db: Db, day: string, route: number): Promise<readonly Order[]> =>
  ordersOf(db, day, await stopsOnDay(db, { day, route }))

/** A company counts for no more bags than were fetched there; bags that another van brought are not counted here. */
const scannedOf = ({ scanned, bags }: runQueries.Fetch): number => Math.min(scanned, bags)

/** The runs of a day that have left, with the bags that they bring and that nobody has scanned. */
export async function showArrivals(db: Db, day: string) {
  const fetches = Map.groupBy(await runQueries.fetchesOfDay(db, day), ({ runId }) => runId)
  const runs = (await runQueries.listRuns(db, day)).filter(({ state }) => state !== 'planned')
  const rows = runs.map((run) => {
    const found = fetches.get(run.runId) ?? []
    const sum = (of: (each: runQueries.Fetch) => number) => found.reduce((total, each) => total + of(each), 0)
    const [fetched, scanned] = [sum(({ bags }) => bags), sum(scannedOf)]
    const missing = found.filter((each) => scannedOf(each) < each.bags)
    const declared = sum((each) => each.declared)
    return { ...run, declared, fetched, scanned, missing: fetched - scanned, places: missing.map(toPlace) }
  })
  return { rows }
}

const toPlace = ({ companyId, name, city, fetched, declared, bags, scanned, numbers }: runQueries.Fetch) => ({
  company: { companyId, name, city },
  fetched,
  declared,
  bags,
  scanned,
  numbers: [...numbers],
})
