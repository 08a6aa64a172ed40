import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { keysOf } from '@kassavirta/domain/kernel/data/records'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { getPulse, type DeskList, type Pulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { useDeskQuery } from './use-desk-query.ts'
import { useSession } from '../session/session-context.ts'

const PULSE_MS = 10 * SECOND_MS

/** The pulse, which counts waiting work. It is fetched every ten seconds while the page is in sight and its desk is open. */
export function usePulse() {
  const query = useDeskQuery()
  const { session } = useSession()
  return useLastAnswer({
    ...query(getPulse, {}),
    enabled: session.status === 'open',
    refetchInterval: PULSE_MS,
  })
}

/** Fetches lists again that somebody else has changed, by the stamps of the pulse. Used once, in the frame. */
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
 * The paths of the calls whose lists have changed since the earlier pulse. The first pulse changes nothing.
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
