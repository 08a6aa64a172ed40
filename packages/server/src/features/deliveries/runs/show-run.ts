import type { RunDetails } from '@kassavirta/domain/deliveries/wire'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { toStops } from '../stops/show-stops.ts'
import type { Order } from '../orders/order.ts'
import { findOrders, ordersOf } from '../orders/order-queries.ts'
import { readShowing } from '../orders/show-order.ts'
import { companiesById, staffNames, stopsOnDay, type StopCompany } from '../stops/stop-queries.ts'
import { outcomesOf, showRunRow, wentWith, type RunRow, type StopOutcomeRow } from './run-queries.ts'

export async function showRun(
  db: Db,
  runId: number,
  now: Date,
): Promise<z.input<ReturnType<typeof RunDetails>>> {
  const run = await showRunRow(db, runId)
  const outcomes = await outcomesOf(db, runId)
  const { companies, orders } = await contentOfRun(db, run, outcomes)
  const showing = await readShowing(db, orders, now)
  const names = await staffNames(
    db,
    outcomes.map(({ staffId }) => staffId),
  )
  const outcomeOf = new Map(outcomes.map((row) => [row.companyId, toOutcome(row, names)]))
  const stops = toStops(companies, orders, showing).map((stop) => ({
    ...stop,
    outcome: outcomeOf.get(stop.companyId) ?? null,
  }))
  return { run, stops }
}

const toOutcome = (
  { outcome, reason, note, at, recordedAt, staffId }: StopOutcomeRow,
  names: ReadonlyMap<number, string>,
) => ({
  outcome,
  reason,
  note,
  at: at.toISOString(),
  recordedAt: recordedAt.toISOString(),
  by: names.get(staffId) ?? '',
})

type RunContent = { readonly companies: readonly StopCompany[]; readonly orders: readonly Order[] }

/** Before the departure, what could go; after it, what is or was in the van. */
async function contentOfRun(
  db: Db,
  { runId, routeId, day, state }: RunRow,
  outcomes: readonly StopOutcomeRow[],
): Promise<RunContent> {
  const own = await findOrders(db, wentWith(runId))
  const planned = state === 'planned' ? await ordersOnRoute(db, day, routeId) : []
  const orders = [...own, ...planned.filter(({ stage, runId: on }) => stage !== 'cancelled' && on === null)]
  const ids = [...orders, ...outcomes].map(({ companyId }) => companyId)
  return { orders, companies: ids.length === 0 ? [] : await companiesById(db, ids) }
}

const ordersOnRoute = async (db: Db, day: string, route: number): Promise<readonly Order[]> =>
  ordersOf(db, day, await stopsOnDay(db, { day, route }))
