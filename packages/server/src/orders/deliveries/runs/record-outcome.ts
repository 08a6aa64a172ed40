import type * as z from 'zod/mini'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import type { recordOutcome as endpoint, RunDetails } from '@kassavirta/domain/orders/deliveries/runs-api'
import { failureWords } from '@kassavirta/domain/orders/deliveries/terms.fi'
import { readNumbers } from '../../../bags/counting/bags/bag-arrival.ts'
import type { Db } from '../../../platform/database/database.ts'
import { writeRows, type RowWrite } from '../../../platform/database/row-writes.ts'
import { eventRow } from '../../../platform/ledgers/record.ts'
import type { Act, ActContext } from '../../../platform/staff/desk-act.ts'
import { findStop } from '../hand-over-queries.ts'
import { settleHandOver } from '../hand-overs.ts'
import { lockOrders } from '../orders/order-queries.ts'
import { isPlaceOf } from '../stop-queries.ts'
import { type LoadedRun, moveStops } from './drive-run.ts'
import { dropNumbers, isPlace, pickupRows, pickupsOf, waitingPlaces } from './pickup-queries.ts'
import { isOut, lockRun, outcomeRow, outcomesOf, runRow, type StoredRun } from './run-queries.ts'
import { showRun } from './show-run.ts'

type Body = z.output<(typeof endpoint)['body']>
type Details = z.input<typeof RunDetails>

/** Records what became of the delivery and of the pick-up at a stop; recorded again, it changes nothing. */
export const recordOutcome: Act<LoadedRun, { readonly body: Body }, Details> = {
  lock: async ({ tx }, { body: { runId, companyId } }) => {
    const orders = await lockOrders(tx, isOut(runId, companyId))
    const run = await lockRun(tx, runId)
    return { run, orders }
  },
  work: async (context, loaded, { body }) => {
    const { tx, now } = context
    const { runId, companyId, outcome = null, pickup = null } = body
    if (!outcome && !pickup) throw fieldProblem('outcome', fault('required'))
    const at = deviceTime(body.at, loaded.run.departedAt, now)
    const fetched = await fetchedRows(context, loaded.run, body, at)
    const writes = [...(await deliveryRows(context, loaded, body, at)), ...fetched]
    const settled = fetched.length > 0 ? await handOverRows(context, loaded.run, body, at) : []
    if (writes.length > 0) await writeRows(tx, [...writes, runRow(loaded.run)])
    if (settled.length > 0) await writeRows(tx, settled)
    return {
      answer: await showRun(tx, runId, now),
      action: writes.length === 0 ? 'stop.repeated' : `stop.${outcome ?? pickup?.outcome ?? ''}`,
      subject: `${runId}/${companyId}`,
      companyId,
      detail: { outcome, reason: reasonOf(body), pickup, at: at.toISOString() },
    }
  },
}

/** The reason for not delivering or not fetching; a success needs none. */
const reasonOf = ({ outcome, reason }: Pick<Body, 'outcome' | 'reason'>) =>
  outcome === 'notDelivered' ? (reason ?? null) : null

/** The writes of a delivery; none where it was recorded before. */
async function deliveryRows(
  context: ActContext,
  { orders }: LoadedRun,
  body: Body,
  at: Date,
): Promise<readonly RowWrite[]> {
  const { runId, companyId, outcome, note, receiver, isSealRead } = body
  if (!outcome) return []
  const reason = reasonOf(body)
  if (outcome === 'notDelivered' && !reason) throw fieldProblem('reason', fault('required'))
  if (orders.length === 0) {
    await checkRepeated(context.tx, body)
    return []
  }
  const words = [reason && failureWords[reason], note].filter(Boolean).join('. ')
  const data = { happenedAt: at.toISOString(), ...(reason ? { reason, note } : {}) }
  const act = outcome === 'delivered' ? 'deliver' : 'fail'
  const recorded = { at, recordedAt: context.now, staffId: context.staff.staffId }
  const row = { runId, companyId, outcome, reason, note, receiver, isSealRead, ...recorded }
  return [...moveStops(context, orders, { act, runId, at, note: words, data }), outcomeRow(row)]
}

/** Nothing is in the van for the stop, so the same outcome must have been recorded already. */
async function checkRepeated(tx: Db, { runId, companyId, outcome }: Body): Promise<void> {
  const known = (await outcomesOf(tx, runId)).find((row) => row.companyId === companyId)
  if (!known) throw new Problem('notFound')
  if (known.outcome !== outcome) throw new Problem('stateChanged')
}

/**
 * The writes of a pick-up; none where it was recorded before. A company on the route may have handed over bags that it
 * declares later, or that were scanned before the crew recorded the pick-up.
 */
async function fetchedRows(
  { tx, staff, now }: ActContext,
  run: StoredRun,
  { companyId, pickup, note }: Body,
  at: Date,
): Promise<readonly RowWrite[]> {
  if (!pickup) return []
  const { id: runId, routeId, day } = run
  const { outcome } = pickup
  const reason = reasonOf({
    outcome: outcome === 'fetched' ? 'delivered' : 'notDelivered',
    reason: pickup.reason,
  })
  if (outcome === 'notFetched' && !reason) throw fieldProblem('reason', fault('required'))
  const { bags, numbers } = takenIn(pickup)
  const known = (await pickupsOf(tx, runId)).find((row) => row.companyId === companyId)
  const recorded = { at, recordedAt: now, staffId: staff.staffId }
  if (known?.outcome) {
    const isSame = known.outcome === outcome && known.bags === bags
    if (pickup.isCorrection && day === dayOf(now)) {
      const corrected = { ...known, outcome, reason, note, bags, ...recorded }
      return [dropNumbers(runId, companyId, numbers), ...pickupRows(corrected, numbers)]
    }
    if (!isSame) throw new Problem('stateChanged')
    return []
  }
  const isStop = run.state !== 'planned' && (known || (await isPlaceOf(tx, routeId, companyId)))
  if (!isStop) throw new Problem('notFound')
  const [waiting] = await waitingPlaces(tx, { day, places: isPlace(companyId), runId }, now)
  const report = { outcome, reason, note, bags, declared: waiting?.declared ?? 0 }
  return pickupRows({ runId, companyId, ...report, ...recorded }, numbers)
}

type Pickup = NonNullable<Body['pickup']>

/** The bags that the crew took along. */
function takenIn({ outcome, bags, numbers }: Pickup) {
  const read = outcome === 'fetched' ? readNumbers(numbers) : []
  return { numbers: read, bags: outcome === 'fetched' ? Math.max(bags, read.length) : 0 }
}

/** The writes that compare what the crew took with the company's report, where there is one. */
async function handOverRows(
  { tx, staff, now }: ActContext,
  { id: runId }: StoredRun,
  { companyId, pickup }: Body,
  at: Date,
): Promise<readonly RowWrite[]> {
  const stop = await findStop(tx, runId, companyId)
  if (!pickup || !stop?.handed) return []
  const { id, userId, bags, numbers } = stop.handed
  const handed = { id, userId, bags, numbers, at: new Date(stop.handed.at) }
  const fetched = { ...takenIn(pickup), at }
  const by = { source: 'desk', staffId: staff.staffId } as const
  const { state, writes } = await settleHandOver({ tx, stop, handed, fetched, by, now })
  const data = { runId, bags, numbers, state, staff: staff.username }
  return [...writes, eventRow({ type: 'handover.settled', at: now, companyId, userId: null, data })]
}

/** Clocks of devices are a little wrong. */
const AHEAD_MS = 5 * MINUTE_MS

/** Takes the time of a device that was offline, within a day and not before the van left. */
function deviceTime(at: string | null | undefined, departedAt: Date | null, now: Date): Date {
  if (!at) return now
  const device = new Date(at).getTime()
  if (device > now.getTime() + AHEAD_MS) throw fieldProblem('at', 'dayInFuture')
  if (device < now.getTime() - DAY_MS) throw fieldProblem('at', 'dayInPast')
  return new Date(Math.max(Math.min(device, now.getTime()), departedAt?.getTime() ?? 0))
}
