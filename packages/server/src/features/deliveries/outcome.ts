import { failureWords } from '@kassavirta/domain/deliveries/terms.fi'
import type { FailureReason, StopOutcome } from '@kassavirta/domain/deliveries/wire'
import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/durations'
import { fault } from '@kassavirta/domain/kernel/fault'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/problem'
import type { DeliveryContext } from './acts.ts'
import { lockOrders } from './order-queries.ts'
import {
  findRun,
  isOut,
  lockRun,
  outcomesOf,
  updateRun,
  writeOutcome,
  type StoredRun,
} from './run-queries.ts'
import { moveAndTell } from './run-steps.ts'
import { showRun } from './show-run.ts'

/** Clocks of devices are a little wrong. */
const AHEAD_MS = 5 * MINUTE_MS

type Told = {
  readonly runId: number
  readonly companyId: number
  readonly at?: string | null | undefined
  readonly outcome: StopOutcome
  readonly reason?: FailureReason | null | undefined
  readonly note: string
}

/** Records what became of everything for one stop; told again, it changes nothing. */
export async function recordOutcome(context: DeliveryContext, told: Told) {
  const { tx, staff, clock } = context
  const { runId, companyId, outcome, note } = told
  if (outcome === 'notDelivered' && !told.reason) throw fieldProblem('reason', fault('required'))
  const reason = outcome === 'delivered' ? null : (told.reason ?? null)
  if (!(await findRun(tx, runId))) throw new Problem('notFound')
  const orders = await lockOrders(tx, isOut(runId, companyId))
  const run = await lockRun(tx, runId)
  if (!run) throw new Problem('notFound')
  const now = clock()
  const at = timeOf(told.at, run, now)
  const recorded = {
    subject: `${runId}/${companyId}`,
    companyId,
    detail: { outcome, reason, at: at.toISOString() },
  }
  if (orders.length === 0) {
    await checkRepeated(context, told)
    return { answer: await showRun(tx, runId, now), action: 'stop.toldAgain', ...recorded }
  }
  const words = [reason && failureWords[reason], note].filter(Boolean).join('. ')
  const data = { happenedAt: at.toISOString(), ...(reason ? { reason, note } : {}) }
  const act = outcome === 'delivered' ? 'deliver' : 'fail'
  await moveAndTell(context, orders, { act, runId, at, now, note: words, data })
  const row = { runId, companyId, outcome, reason, note, at, recordedAt: now, staffId: staff.staffId }
  await writeOutcome(tx, row)
  await updateRun(tx, run)
  return { answer: await showRun(tx, runId, now), action: `stop.${outcome}`, ...recorded }
}

/** Nothing is in the van for the stop: the same outcome was recorded already, or another one, or it was never there. */
async function checkRepeated({ tx }: DeliveryContext, { runId, companyId, outcome }: Told): Promise<void> {
  const known = (await outcomesOf(tx, runId)).find((row) => row.companyId === companyId)
  if (!known) throw new Problem('notFound')
  if (known.outcome !== outcome) throw new Problem('stateChanged')
}

/** The time of a device that was without a connection counts, within a day and not before the van left. */
function timeOf(at: string | null | undefined, { departedAt }: StoredRun, now: Date): Date {
  if (!at) return now
  const told = new Date(at).getTime()
  if (told > now.getTime() + AHEAD_MS) throw fieldProblem('at', 'dayInFuture')
  if (told < now.getTime() - DAY_MS) throw fieldProblem('at', 'dayInPast')
  return new Date(Math.max(Math.min(told, now.getTime()), departedAt?.getTime() ?? 0))
}
