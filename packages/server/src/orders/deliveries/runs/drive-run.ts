import type * as z from 'zod/mini'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import type { RunDetails } from '@kassavirta/domain/orders/deliveries/runs-api'
import type { Db } from '../../../platform/database/database.ts'
import { writeRows, insertions, type RowWrite } from '../../../platform/database/row-writes.ts'
import { checkVersion, type Act, type ActContext } from '../../../platform/staff/desk-act.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { outbox } from '../../../tables/ledgers.ts'
import { checkOpenDay } from '../../../visits/visits/open-day.ts'
import { moveOrder, progressRows } from '../../change-orders/move-order.ts'
import { byDesk, eventOf } from '../orders/act-on-order.ts'
import { type Order, lockOrders } from '../orders/order-queries.ts'
import { isOnRoute, openPickups, waitingPlaces } from './pickup-queries.ts'
import { findRun, hasCrew, leavesWith, lockRun, runRow, showRunRow, type StoredRun } from './run-queries.ts'
import { showRun } from './show-run.ts'

/** A call whose path names the run. */
export type RunCall<Body> = { readonly params: { readonly runId: number }; readonly body: Body }
export type VersionBody = { readonly version: number }
type Details = z.input<typeof RunDetails>

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

/** The run leaves with the orders that are packed by now, and is to fetch the bags that wait on its route. */
export const departRun: Act<LoadedRun, RunCall<VersionBody>, Details> = {
  lock: ({ tx }, { params: { runId } }) => lockLeavingRun(tx, runId),
  work: async (context, { run, orders }, { body: { version } }) => {
    const { tx, now } = context
    const { id: runId, routeId, day } = run
    if (run.state !== 'planned') throw new Problem('stateChanged')
    checkVersion(run, version)
    const waiting = await waitingPlaces(tx, { day, places: isOnRoute(routeId), runId }, now)
    if (orders.length + waiting.length === 0) throw new Problem('runEmpty')
    // Customers read 'Matkalla' from this moment, so the run departs when the van does, and with a crew that answers
    // for it.
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

export const returnRun: Act<StoredRun, RunCall<VersionBody>, Details> = {
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

type Step = {
  readonly act: 'depart' | 'deliver' | 'fail'
  readonly runId: number
  /** When it happened; the outcome of a stop may come late. */
  readonly at: Date
  /** What the customer reads beside the step. */
  readonly note?: string
  /** The part of the event that customers do not read. */
  readonly data?: Readonly<Record<string, unknown>>
}

const eventNames = { depart: 'departed', deliver: 'delivered', fail: 'notdelivered' } as const

/** Moves locked orders that share a van: the writes of their records, and of an event for each. */
export function moveStops(
  context: ActContext,
  orders: readonly Order[],
  { act, runId, at, note = '', data = {} }: Step,
): readonly RowWrite[] {
  // A run may leave only to fetch.
  if (orders.length === 0) return []
  const { staff, now } = context
  const moving = { at, by: byDesk(context), note, columns: { runId, modifiedAt: now } }
  const moved = orders.map((order) => {
    // An order that was put on the run to be sent again leaves as another attempt.
    const isAgain = act === 'depart' && order.stage === 'notDelivered'
    return moveOrder(order, { act: isAgain ? 'sendAgain' : act }, moving)
  })
  const events = moved.map(({ order }) => ({
    ...eventOf(order, eventNames[act], { runId, ...data, staff: staff.username }),
    at: now,
    companyId: order.companyId,
  }))
  return [...progressRows(moved), insertions(outbox, events)]
}
