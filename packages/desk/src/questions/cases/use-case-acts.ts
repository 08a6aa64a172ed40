import { closeCase, takeCase, type Case } from '@kassavirta/domain/questions/cases/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { useState } from 'react'
import { isOvertaken } from '../../platform/api/refusal.ts'
import { useAct } from '../../platform/api/use-act.ts'
import { actTexts as texts } from './texts.fi.ts'
import { useRefreshCases } from './use-fresh-cases.ts'

/** What a person does with a case, and what became of it in words. */
export function useCaseActs({ caseId, version }: Pick<Case, 'caseId' | 'version'>) {
  const taking = useAct(takeCase)
  const closing = useAct(closeCase)
  const refresh = useRefreshCases()
  const [done, setDone] = useState('')
  /** True once somebody else was faster; what they did is on the screen by then. */
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
