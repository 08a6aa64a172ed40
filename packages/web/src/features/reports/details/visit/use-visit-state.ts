import { getEntryEvents } from '@kassavirta/domain/entry-events/api'
import { visitChanges } from '@kassavirta/domain/reports/visit-changes'
import { visits } from '@kassavirta/domain/reports/visits'
import * as api from '@kassavirta/domain/visits/api'
import type { VisitKind } from '@kassavirta/domain/visits/states'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../../../platform/api/use-api-query.ts'
import { useSwitch } from '../../../../platform/api/use-config.ts'
import { useEntry, withWaiting } from '../use-counterpart.ts'

/** The calls about each kind of wish. */
export const visitCalls = {
  visit: { state: api.getVisitState, answer: api.answerVisit, withdraw: api.withdrawVisit },
  visitChange: {
    state: api.getVisitChangeState,
    answer: api.answerVisitChange,
    withdraw: api.withdrawVisitChange,
  },
} as const satisfies Record<VisitKind, object>

/** What was decided of the wish of the address; not asked for where the provider tells nothing of it. */
export function useVisitState(kind: VisitKind) {
  const { enabled: isEntry, ask } = useEntry()
  const switches = [useSwitch('statusLines'), useSwitch('visitAnswers')]
  const enabled = switches.includes(true) && isEntry
  const { query } = useApiQuery()
  return withWaiting(enabled, useAnswer({ ...query(visitCalls[kind].state, ask), enabled }))
}

/** Asks anew for everything that tells of the wish. */
export function useLookAgain(kind: VisitKind): () => void {
  const client = useQueryClient()
  return () => {
    const { endpoint } = kind === 'visit' ? visits : visitChanges
    for (const { path } of [visitCalls[kind].state, getEntryEvents, endpoint])
      void client.invalidateQueries({ queryKey: [path] })
  }
}
