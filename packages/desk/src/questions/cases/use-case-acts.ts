import { useState, useEffect } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { closeCase, takeCase, type Case, getCase, listCases } from '@kassavirta/domain/questions/cases/api'
import { getPulse } from '@kassavirta/domain/reports/front-pages/desk-api'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { isOvertaken } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { usePulse } from '../../platform/api/use-pulse.ts'
import { actTexts as texts } from './texts.fi.ts'

/** The acts of a person on a case, and a text about the result. */
export function useCaseActs({ caseId, version }: Pick<Case, 'caseId' | 'version'>) {
  const taking = useAct(takeCase)
  const closing = useAct(closeCase)
  const refresh = useRefreshCases()
  const [done, setDone] = useState('')
  /** True once somebody else was faster; their change is on the screen by then. */
  const [isOvertakenNow, setOvertaken] = useState(false)
  const noteFailure = (failure: Failure | undefined) => {
    if (failure && isOvertaken(failure)) setOvertaken(true)
  }
  return {
    done,
    setDone,
    isOvertaken: isOvertakenNow,
    noteFailure,
    forgetOvertaken: () => setOvertaken(false),
    isBusy: taking.busy || closing.busy,
    failure: [taking.failure, closing.failure].find((failure) => failure && !isOvertaken(failure)),
    refresh,
    async take() {
      const outcome = await taking.run({ params: { caseId }, body: { version } })
      if (outcome.type === 'failed') noteFailure(outcome.failure)
      else setDone(tookText(outcome.answer?.takenFrom?.name))
      refresh()
    },
    async close(at = version) {
      const outcome = await closing.run({ params: { caseId }, body: { version: at } })
      if (outcome.type === 'failed') noteFailure(outcome.failure)
      else setDone(texts.closed)
      refresh()
    },
  }
}

export type CaseActs = ReturnType<typeof useCaseActs>

const tookText = (name: string | undefined): string =>
  name === undefined ? texts.took : fill(texts.tookFrom, { name })

/** Fetches list and case again when the pulse says that cases have changed. Returns what waits. */
export function useFreshCases() {
  const client = useQueryClient()
  const { data } = usePulse()
  const stamp = data?.stamps.cases
  useEffect(() => {
    if (stamp === undefined) return
    for (const { path } of [listCases, getCase]) void client.invalidateQueries({ queryKey: [path] })
  }, [client, stamp])
  return data?.cases
}

/** Fetches everything about cases again, after an act of one's own. */
function useRefreshCases(): () => void {
  const client = useQueryClient()
  return () => {
    for (const { path } of [listCases, getCase, getPulse]) void client.invalidateQueries({ queryKey: [path] })
  }
}
