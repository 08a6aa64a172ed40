import type { RunDetails } from '@kassavirta/domain/orders/deliveries/wire'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { writeRows } from '../../../platform/database/row-writes.ts'
import { checkVersion, type Act } from '../../../platform/staff/desk-act.ts'
import { checkOpenDay } from '../../../visits/visits/open-day.ts'
import { readParameters } from '../../../shared/parameters.ts'
import type { Order } from '../orders/order.ts'
import { lockOrders } from '../orders/order-queries.ts'
import { moveStops } from './move-stops.ts'
import { isOnRoute, openPickups, waitingPlaces } from './pickup-queries.ts'
import { findRun, hasCrew, leavesWith, lockRun, runRow, showRunRow, type StoredRun } from './run-queries.ts'
import { showRun } from './show-run.ts'

/** A call whose path names the run. */
export type RunCall<Body> = { readonly params: { readonly runId: number }; readonly body: Body }
export type Seen = { readonly version: number }
type Details = z.input<ReturnType<typeof RunDetails>>

/** A run with orders that are in its van, or will be. */
export type LoadedRun = { readonly run: StoredRun; readonly orders: readonly Order[] }

/**
 * Locks the orders that leave with a run, then the run: everybody locks orders before runs. The route and the day by which
 * the orders are found never change.
 */
export async function lockLeavingRun(tx: Db, runId: number): Promise<LoadedRun> {
  const planned = await findRun(tx, runId)
  if (!planned) throw new Problem('notFound')
  const orders = await lockOrders(tx, leavesWith(planned))
  const run = await lockRun(tx, runId)
  return { run, orders }
}

/** The run leaves with what is packed by now, and is to fetch what waits on its route. */
export const departRun: Act<LoadedRun, RunCall<Seen>, Details> = {
  lock: ({ tx }, { params: { runId } }) => lockLeavingRun(tx, runId),
  work: async (context, { run, orders }, { body: { version } }) => {
    const { tx, now } = context
    const { id: runId, routeId, day } = run
    if (run.state !== 'planned') throw new Problem('stateChanged')
    checkVersion(run, version)
    const waiting = await waitingPlaces(tx, { day, places: isOnRoute(routeId), runId }, now)
    if (orders.length + waiting.length === 0) throw new Problem('runEmpty')
    // Customers read 'Matkalla' when it leaves, so it leaves when it does, and with somebody who answers for it.
    if (day !== dayOf(now)) throw new Problem(fault('runNotToday', { day }))
    checkOpenDay(day, await readParameters(tx))
    if (!(await hasCrew(tx, runId))) throw new Problem('runWithoutCrew')
    const moves = moveStops(context, orders, { act: 'depart', runId, at: now })
    const left = runRow(run, { state: 'left', departedAt: now })
    await writeRows(tx, [...moves, ...openPickups(runId, waiting), left])
    const ids = (kind: string) => orders.filter((order) => order.kind === kind).map(({ id }) => id)
    return {
      answer: await showRun(tx, runId, now),
      action: 'run.left',
      subject: runId,
      companyId: null,
      detail: {
        orders: ids('changeOrder'),
        supplies: ids('supplyOrder'),
        pickups: waiting.map(({ companyId }) => companyId),
      },
    }
  },
}

export const returnRun: Act<StoredRun, RunCall<Seen>, Details> = {
  lock: ({ tx }, { params: { runId } }) => lockRun(tx, runId),
  work: async ({ tx, now }, run, { body: { version } }) => {
    if (run.state !== 'left') throw new Problem('stateChanged')
    checkVersion(run, version)
    const { openStops } = await showRunRow(tx, run.id)
    if (openStops > 0) throw new Problem('stopsOpen')
    await writeRows(tx, [runRow(run, { state: 'back', returnedAt: now })])
    return {
      answer: await showRun(tx, run.id, now),
      action: 'run.returned',
      subject: run.id,
      companyId: null,
      detail: {},
    }
  },
}
