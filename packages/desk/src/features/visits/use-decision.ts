import { getPulse } from '@kassavirta/domain/desk/api'
import { shortDay } from '@kassavirta/domain/kernel/near-moment'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { fill } from '@kassavirta/domain/kernel/texts'
import { decideVisit, listVisits, type VisitRow } from '@kassavirta/domain/visits/api'
import type { VisitDecision } from '@kassavirta/domain/visits/states'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { visitTexts as texts } from './texts.fi.ts'

export type Wanted = { readonly decision: VisitDecision; readonly date?: Day; readonly reason?: string }

/** The day that a decision is about. */
const dayOf = ({ proposed, wanted }: VisitRow, { decision }: Wanted): Day =>
  decision === 'acceptForCustomer' ? (proposed ?? wanted) : wanted

/** Decides about a wish. Whatever comes of it, the lists are fetched again: they show what is true now. */
export function useDecision(onDone: () => void) {
  const act = useAct(decideVisit)
  const client = useQueryClient()
  const [done, setDone] = useState<string>()
  return {
    busy: act.busy,
    done,
    problem: act.failure && problemText(act.failure),
    reset: () => {
      setDone(undefined)
      act.reset()
    },
    run: async (row: VisitRow, want: Wanted): Promise<boolean> => {
      const { kind, entryId, version, place } = row
      setDone(undefined)
      const outcome = await act.run({ params: { kind, entryId }, body: { ...want, version } })
      for (const { path } of [listVisits, getPulse]) await client.invalidateQueries({ queryKey: [path] })
      if (outcome.type !== 'accepted') return false
      setDone(
        fill(texts.done[want.decision], { place: place.name, day: shortDay(want.date ?? dayOf(row, want)) }),
      )
      onDone()
      return true
    },
  }
}

export type Decision = ReturnType<typeof useDecision>
