import { MINUTE_MS, SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { getStaffSession } from '@kassavirta/domain/people/staff/api'
import type { SessionStore } from './session-store.ts'

/** The same time as on the server (packages/server/src/platform/staff/staff-session.ts). */
const IDLE_MS = 20 * MINUTE_MS
/** Typing a long answer makes no calls, so this often the page reports to the server that the person is there. */
const REPORT_MS = 5 * MINUTE_MS
const LOOK_MS = 10 * SECOND_MS

type Times = { readonly now: number; readonly acted: number; readonly reported: number }

/** Decides what the page does by when the person last did something (`acted`). */
export function idleStep({ now, acted, reported }: Times): 'lock' | 'report' | 'nothing' {
  if (now - acted >= IDLE_MS) return 'lock'
  return acted > reported && now - reported >= REPORT_MS ? 'report' : 'nothing'
}

/** Locks the desk of somebody who has left it, also while lists are fetched automatically or the connection is down. */
export function watchIdle({ get, call, lock }: SessionStore): () => void {
  let acted = Date.now()
  let reported = acted
  const act = () => {
    acted = Date.now()
  }
  const look = () => {
    if (get().session.status !== 'open') {
      // Unlocking shows that the person is there.
      acted = Date.now()
      return
    }
    const step = idleStep({ now: Date.now(), acted, reported })
    if (step === 'lock') void lock()
    if (step !== 'report') return
    reported = Date.now()
    // A failure is ignored: the next call of a screen shows what is wrong.
    call(getStaffSession, {}).catch(() => undefined)
  }
  const timer = setInterval(look, LOOK_MS)
  // The timers of a hidden tab sleep.
  document.addEventListener('visibilitychange', look)
  for (const event of ['keydown', 'pointerdown'] as const)
    window.addEventListener(event, act, { passive: true })
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    for (const event of ['keydown', 'pointerdown'] as const) window.removeEventListener(event, act)
  }
}
