import { getEntryEvents } from '@kassavirta/domain/bags/deposits/entry-events/api'
import { visitChanges } from '@kassavirta/domain/reports/reports/visit-changes'
import { visits } from '@kassavirta/domain/reports/reports/visits'
import * as api from '@kassavirta/domain/visits/visits/api'
import type { VisitKind } from '@kassavirta/domain/visits/visits/states'
import { useApiQuery } from '../../../../platform/api/use-api-query.ts'
import { useAskAgain } from '../../../../platform/api/use-ask-again.ts'
import { useSwitch } from '../../../../platform/api/use-config.ts'
import { useOfEntry } from '../use-counterpart.ts'

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
  const switches = [useSwitch('statusLines'), useSwitch('visitAnswers')]
  const { query } = useApiQuery()
  return useOfEntry((entry) => query(visitCalls[kind].state, { query: entry }), switches.includes(true))
}

/** Asks anew for everything that tells of the wish. */
export function useLookAgain(kind: VisitKind): () => void {
  const { endpoint } = kind === 'visit' ? visits : visitChanges
  return useAskAgain([visitCalls[kind].state.path, getEntryEvents.path, endpoint.path])
}
