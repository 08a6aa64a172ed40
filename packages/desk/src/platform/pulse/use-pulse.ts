import { getPulse, type Pulse } from '@kassavirta/domain/reports/front-pages/desk/api'
import { SECOND_MS } from '@kassavirta/domain/kernel/dates/durations'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { useDeskQuery } from '../api/use-desk-query.ts'
import { useSession } from '../session/session-context.ts'

const PULSE_MS = 10 * SECOND_MS

/** What waits, asked every ten seconds while the page is in sight and its desk is open. */
export function usePulse() {
  const query = useDeskQuery()
  const { session } = useSession()
  return useKeptAnswer({
    ...query(getPulse, {}),
    enabled: session.status === 'open',
    refetchInterval: PULSE_MS,
  })
}

export type { Pulse }
