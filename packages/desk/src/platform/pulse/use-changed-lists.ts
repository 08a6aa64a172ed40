import type { DeskList, Pulse } from '@kassavirta/domain/reports/front-pages/desk/api'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePulse } from './use-pulse.ts'

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

/** Where the answers of each list come from. */
const paths: Readonly<Record<DeskList, readonly string[]>> = {
  bags: ['/api/desk/bags'],
  suspects: ['/api/desk/suspects'],
  approvals: ['/api/desk/approvals'],
  cases: ['/api/desk/cases'],
  deliveries: ['/api/desk/deliveries', '/api/desk/deliverydays'],
  runs: ['/api/desk/runs'],
  visits: ['/api/desk/visits'],
}

/**
 * The calls whose lists are others than they were at the earlier pulse. The first pulse changes nothing.
 * @internal for the test
 */
export function changedPaths(before: Pulse['stamps'] | undefined, now: Pulse['stamps']): readonly string[] {
  if (before === undefined) return []
  return keysOf(now)
    .filter((list) => before[list] !== now[list])
    .flatMap((list) => paths[list])
}

/**
 * Whether an answer, by the path of its call, belongs to one of the changed lists.
 * @internal for the test
 */
export const isChanged = (changed: readonly string[], path: unknown): boolean =>
  typeof path === 'string' && changed.some((start) => path === start || path.startsWith(`${start}/`))
