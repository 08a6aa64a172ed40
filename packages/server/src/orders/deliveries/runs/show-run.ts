import { lastDayBack } from '@kassavirta/domain/orders/deliveries/late'
import type { RunDetails } from '@kassavirta/domain/orders/deliveries/wire'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { toStops } from '../stops/show-stops.ts'
import type { Order } from '../orders/order.ts'
import { findOrders, ordersOf } from '../orders/order-queries.ts'
import { readShowing } from '../orders/show-order.ts'
import { listRoutes } from '../stops/route-queries.ts'
import { companiesById, staffNames, stopsOnDay, type StopCompany } from '../stops/stop-queries.ts'
import {
  hasNoRun,
  isOnRoute,
  numbersReadOn,
  pickupsOf,
  waitingPlaces,
  type PickupRow,
  type WaitingPlace,
} from './pickup-queries.ts'
import {
  listLateRuns,
  listRuns,
  outcomesOf,
  showRunRow,
  wentWith,
  type RunRow,
  type StopOutcomeRow,
} from './run-queries.ts'

type Details = z.input<ReturnType<typeof RunDetails>>
type Names = ReadonlyMap<number, string>

/** The runs of a day, those of any day that should be back, and the places that none of them comes to. */
export async function showRuns(db: Db, day: string, now: Date) {
  const places = await waitingPlaces(db, { day, places: hasNoRun(day) }, now)
  const routes = new Map((await listRoutes(db)).map(({ routeId, name }) => [routeId, name]))
  const byRoute = [...Map.groupBy(places, ({ routeId }) => routeId)]
  const withoutRun = byRoute.map(([routeId, found]) => ({
    routeId,
    routeName: (routeId !== null && routes.get(routeId)) || '',
    places: found.map(({ companyId, name, visits }) => ({ companyId, name, isVisit: visits.length > 0 })),
  }))
  const late = await listLateRuns(db, lastDayBack(now))
  return { rows: [...(await listRuns(db, day))], late: [...late], withoutRun }
}

export async function showRun(db: Db, runId: number, now: Date): Promise<Details> {
  const run = await showRunRow(db, runId)
  const outcomes = await outcomesOf(db, runId)
  const pickups = await readPickups(db, run, now)
  const { companies, orders } = await contentOfRun(db, run, [...outcomes, ...pickups])
  const showing = await readShowing(db, orders, now)
  const names = await staffNames(
    db,
    [...outcomes, ...pickups.flatMap(({ row }) => row ?? [])].flatMap(({ staffId }) => staffId ?? []),
  )
  const outcomeOf = new Map(outcomes.map((row) => [row.companyId, toOutcome(row, names)]))
  const pickupOf = new Map(pickups.map((pickup) => [pickup.companyId, toPickup(pickup, run, names)]))
  const stops = toStops(companies, orders, showing).map((stop) => ({
    ...stop,
    outcome: outcomeOf.get(stop.companyId) ?? null,
    pickup: pickupOf.get(stop.companyId) ?? null,
  }))
  return { run, stops }
}

const toOutcome = (
  { outcome, receiver, isSealRead, reason, note, at, recordedAt, staffId }: StopOutcomeRow,
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

/** What is fetched at a place: as it was planned or done, and what waits there now. */
type Pickup = {
  readonly companyId: number
  readonly row: PickupRow | undefined
  readonly waiting: WaitingPlace | undefined
  readonly numbers: readonly string[]
}

/** Until a run is back, a place that declares bags becomes a stop of it. */
async function readPickups(
  db: Db,
  { runId, routeId, day, state }: RunRow,
  now: Date,
): Promise<readonly Pickup[]> {
  const rows = new Map((await pickupsOf(db, runId)).map((row) => [row.companyId, row]))
  const read = await numbersReadOn(db, runId)
  const waiting = await waitingPlaces(db, { day, places: isOnRoute(routeId), runId }, now)
  const found = new Map(waiting.map((place) => [place.companyId, place]))
  const ids = state === 'back' ? rows.keys() : new Set([...rows.keys(), ...found.keys()])
  return [...ids].map((companyId) => ({
    companyId,
    row: rows.get(companyId),
    waiting: found.get(companyId),
    numbers: read.get(companyId) ?? [],
  }))
}

function toPickup({ row, waiting, numbers }: Pickup, { state }: RunRow, names: Names) {
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

/** Before the departure, what could go; after it, what is or was in the van. */
async function contentOfRun(
  db: Db,
  { runId, routeId, day, state }: RunRow,
  others: readonly { readonly companyId: number }[],
): Promise<RunContent> {
  const own = await findOrders(db, wentWith(runId))
  const planned = state === 'planned' ? await ordersOnRoute(db, day, routeId) : []
  const orders = [...own, ...planned.filter(({ stage, runId: on }) => stage !== 'cancelled' && on === null)]
  const ids = [...orders, ...others].map(({ companyId }) => companyId)
  return { orders, companies: ids.length === 0 ? [] : await companiesById(db, ids) }
}

const ordersOnRoute = async (db: Db, day: string, route: number): Promise<readonly Order[]> =>
  ordersOf(db, day, await stopsOnDay(db, { day, route }))
