import { fieldProblem } from '@kassavirta/domain/kernel/contract/problem'
import { DAY_MS, MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'

/** Clocks of devices are a little wrong. */
const AHEAD_MS = 5 * MINUTE_MS

/** The time of a device that was without a connection counts, within a day and not before the van left. */
export function deviceTime(at: string | null | undefined, departedAt: Date | null, now: Date): Date {
  if (!at) return now
  const device = new Date(at).getTime()
  if (device > now.getTime() + AHEAD_MS) throw fieldProblem('at', 'dayInFuture')
  if (device < now.getTime() - DAY_MS) throw fieldProblem('at', 'dayInPast')
  return new Date(Math.max(Math.min(device, now.getTime()), departedAt?.getTime() ?? 0))
}
