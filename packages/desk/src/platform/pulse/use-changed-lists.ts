import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { changedPaths, isChanged } from './changed-lists.ts'
import { usePulse, type Pulse } from './use-pulse.ts'

/** Fetches again what somebody else has changed, as the pulse tells. Drawn once, by the frame. */
export function useChangedLists(): void {
  const client = useQueryClient()
  const { data } = usePulse()
  const before = useRef<Pulse['stamps']>(undefined)
  useEffect(() => {
    if (data === undefined) return
    const changed = changedPaths(before.current, data.stamps)
    before.current = data.stamps
    if (changed.length === 0) return
    void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isChanged(changed, path) })
  }, [client, data])
}
