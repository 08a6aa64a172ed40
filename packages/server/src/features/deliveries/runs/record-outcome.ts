import { failureWords } from '@kassavirta/domain/deliveries/terms.fi'
import type { FailureReason, RunDetails, StopOutcome } from '@kassavirta/domain/deliveries/wire'
import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { fault } from '@kassavirta/domain/kernel/contract/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { writeRows } from '../../../platform/database/row-writes.ts'
import type { Act } from '../../../platform/staff/desk-act.ts'
import { lockOrders } from '../orders/order-queries.ts'
import type { LoadedRun } from './drive-run.ts'
import { moveStops } from './move-stops.ts'
import { isOut, lockRun, outcomeRow, outcomesOf, runRow, type StoredRun } from './run-queries.ts'
import { showRun } from './show-run.ts'

/** Clocks of devices are a little wrong. */
const AHEAD_MS = 5 * MINUTE_MS

type Outcome = {
  readonly runId: number
  readonly companyId: number
  readonly at?: string | null | undefined
  readonly outcome: StopOutcome
  readonly reason?: FailureReason | null | undefined
  readonly note: string
}

/** Records what became of everything for one stop; recorded again, it changes nothing. */
export const recordOutcome: Act<
  LoadedRun,
  { readonly body: Outcome },
  z.input<ReturnType<typeof RunDetails>>
> = {
  lock: async ({ tx }, { body: { runId, companyId } }) => {
    const orders = await lockOrders(tx, isOut(runId, companyId))
    const run = await lockRun(tx, runId)
    return { run, orders }
  },
  work: async (context, { run, orders }, { body }) => {
    const { tx, staff, now } = context
    const { runId, companyId, outcome, note } = body
    if (outcome === 'notDelivered' && !body.reason) throw fieldProblem('reason', fault('required'))
    const reason = outcome === 'delivered' ? null : (body.reason ?? null)
    const at = timeOf(body.at, run, now)
    const isRepeated = orders.length === 0
    if (isRepeated) await checkRepeated(tx, body)
    else {
      const words = [reason && failureWords[reason], note].filter(Boolean).join('. ')
      const data = { happenedAt: at.toISOString(), ...(reason ? { reason, note } : {}) }
      const act = outcome === 'delivered' ? 'deliver' : 'fail'
      const row = { runId, companyId, outcome, reason, note, at, recordedAt: now, staffId: staff.staffId }
      const moves = moveStops(context, orders, { act, runId, at, note: words, data })
      await writeRows(tx, [...moves, outcomeRow(row), runRow(run)])
    }
    return {
      answer: await showRun(tx, runId, now),
      action: isRepeated ? 'stop.repeated' : `stop.${outcome}`,
      subject: `${runId}/${companyId}`,
      companyId,
      detail: { outcome, reason, at: at.toISOString() },
    }
  },
}

/** Nothing is in the van for the stop: the same outcome was recorded already, or another one, or it was never there. */
async function checkRepeated(tx: Db, { runId, companyId, outcome }: Outcome): Promise<void> {
  const known = (await outcomesOf(tx, runId)).find((row) => row.companyId === companyId)
  if (!known) throw new Problem('notFound')
  if (known.outcome !== outcome) throw new Problem('stateChanged')
}

/** The time of a device that was without a connection counts, within a day and not before the van left. */
function timeOf(at: string | null | undefined, { departedAt }: StoredRun, now: Date): Date {
  if (!at) return now
  const device = new Date(at).getTime()
  if (device > now.getTime() + AHEAD_MS) throw fieldProblem('at', 'dayInFuture')
  if (device < now.getTime() - DAY_MS) throw fieldProblem('at', 'dayInPast')
  return new Date(Math.max(Math.min(device, now.getTime()), departedAt?.getTime() ?? 0))
}
