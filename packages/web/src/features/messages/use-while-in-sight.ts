import { useEffect } from 'react'

/** Acts once the page has been in sight for so long without a break. Nothing is read in a tab behind another. */
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
