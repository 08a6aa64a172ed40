import { useEffect } from 'react'

/** By then the screen has been rendered and has its answers. */
const LATER_MS = 3_000

/**
 * Fetches the script of a part before it is opened, so that it opens at once. A fetch that fails is repeated, and shown,
 * when the part opens.
 */
export function useFetchLater(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), LATER_MS)
    return () => clearTimeout(timer)
  }, [load])
}
