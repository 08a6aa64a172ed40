import { MINUTE_MS } from '@kassavirta/domain/kernel/dates/durations'
import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

/** The server's time to the minute: a page that is left open overnight shows the new day. */
export function useServerNow(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const tick = () => setNow(serverNow())
    const timer = setInterval(tick, MINUTE_MS)
    // The timer of a hidden tab sleeps, so the time is read again when the tab is shown.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
