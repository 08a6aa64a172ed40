import { useEffect } from 'react'

/** Runs the action once the page has been visible for so long without a break: a hidden tab is not read. */
export function useWhileInSight(wanted: boolean, ms: number, act: () => void): void {
  useEffect(() => {
    if (!wanted) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(act, ms)
    }
    watch()
    document.addEventListener('visibilitychange', watch)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
  }, [wanted, ms, act])
}
