import { getPulse } from '@kassavirta/domain/reports/front-pages/desk/api'
import { shortDay } from '@kassavirta/domain/kernel/dates/near-moment'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { decideVisit, listVisits, type VisitRow } from '@kassavirta/domain/visits/visits/api'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemText } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { visitTexts as texts } from './texts.fi.ts'

/** Decides about a requested visit. Whatever comes of it, the lists are fetched again: they show what is true now. */
export function useDecision(onDone: () => void) {
  const act = useAct(decideVisit)
  const client = useQueryClient()
  const [done, setDone] = useState<string>()
  const { busy, unknown, failure } = act
  return {
    busy,
    unknown,
    failure,
    done,
    problem: failure && problemText(failure),
    reset: () => {
      setDone(undefined)
      act.reset()
    },
    run: async (row: VisitRow, body: Ask<typeof decideVisit>['body']): Promise<boolean> => {
      const { kind, entryId, company } = row
      const { decision } = body
      setDone(undefined)
      const outcome = await act.run({ params: { kind, entryId }, body })
      for (const { path } of [listVisits, getPulse]) await client.invalidateQueries({ queryKey: [path] })
      if (outcome.type !== 'accepted') return false
      const decided = decision === 'propose' ? (outcome.answer ?? row) : row
      const day = decision === 'accept' || decision === 'refuse' ? row.wanted : proposedDay(decided)
      setDone(fill(texts.done[decision], { company: company.name, day: shortDay(day) }))
      onDone()
      return true
    },
  }
}

const proposedDay = ({ proposedDate, wanted }: VisitRow): Day => proposedDate ?? wanted

export type Decision = ReturnType<typeof useDecision>
