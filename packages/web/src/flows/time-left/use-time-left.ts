import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useEffect, useState } from 'react'

const leftUntil = (moment: Date): number => Math.max(0, moment.getTime() - serverNow().getTime())

/**
 * How long there is until a moment, by the server's clock: updated every minute and at the moment itself,
 * also in a tab that was hidden meanwhile. 0 once it has passed, and undefined where there is no such moment.
 */
export function useTimeLeft(moment: Date | null): number | undefined {
  const at = moment?.getTime()
  const [, setTick] = useState(0)
  useEffect(() => {
    if (at === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      const left = leftUntil(new Date(at))
      setTick((tick) => tick + 1)
      // Timers may come a little early, so the last one is set again until the moment has passed.
      if (left > 0) timer = setTimeout(wait, left % MINUTE_MS || MINUTE_MS)
    }
    const left = leftUntil(new Date(at))
    timer = setTimeout(wait, left % MINUTE_MS)
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [at])
  return moment === null ? undefined : leftUntil(moment)
}
