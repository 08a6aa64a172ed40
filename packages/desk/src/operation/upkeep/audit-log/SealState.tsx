import { useState } from 'react'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { checkSeals, type SealCheck } from '@kassavirta/domain/operation/upkeep/audit-log-api'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { useLastAnswer } from '@kassavirta/ui/api/use-last-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { AnswerView, Failed } from '../../../platform/parts/AnswerView.tsx'
import { useSessionStore } from '../../../platform/session/session-context.ts'
import { auditTexts as texts } from './texts.fi.ts'

/** Says whether the newest seals of the log are intact; a button checks all of them. */
export function SealState() {
  const query = useDeskQuery()
  const newest = useLastAnswer(query(checkSeals, {}))
  const { whole, progress, failure, check } = useWholeCheck()
  return (
    <>
      <Failed heading={texts.checkFailed} text={failure} />
      <AnswerView answer={newest} heading={texts.checkFailed}>
        {(found) => {
          const state = whole ?? found
          const faults = faultsIn(state)
          return (
            <Banner
              kind={faults.length > 0 ? 'danger' : 'ok'}
              action={
                <Button kind="secondary" busy={progress !== undefined} onClick={() => void check()}>
                  {texts.checkWhole}
                </Button>
              }
            >
              {faults.length > 0 ? faults.join(' ') : intactText(state)}{' '}
              {progress && fill(texts.checking, { done: progress.to, all: progress.last })}
            </Banner>
          )
        }}
      </AnswerView>
    </>
  )
}

const intactText = ({ from, to }: SealCheck): string =>
  to === 0 ? texts.noSeals : fill(texts.sealsIntact, { from, to })

type Check = { readonly whole?: SealCheck; readonly progress?: SealCheck; readonly failure?: string }

/** Checks the whole log part after part, so that no call takes long. */
function useWholeCheck() {
  const { call } = useSessionStore()
  const [state, setState] = useState<Check>({})
  const check = async () => {
    try {
      let sum = await call(checkSeals, { query: { from: 1 } })
      while (sum.broken === null && sum.to < sum.last) {
        setState({ progress: sum })
        sum = joinChecks(sum, await call(checkSeals, { query: { from: sum.to } }))
      }
      setState({ whole: sum })
    } catch (error) {
      setState({ failure: asFailure(error).text })
    }
  }
  return { ...state, check }
}

/** The result of two parts of the chain, the second following the first. */
const joinChecks = (first: SealCheck, next: SealCheck): SealCheck => ({
  from: first.from,
  to: Math.max(first.to, next.to),
  last: next.last,
  broken: next.broken,
  isCut: first.isCut || next.isCut,
  unsealed: first.unsealed + next.unsealed,
  late: first.late + next.late,
})

/** The faults in sentences. */
const faultsIn = ({ broken, isCut, unsealed, late }: SealCheck): readonly string[] => [
  ...(broken === null ? [] : [fill(texts.sealBroken, { seq: broken })]),
  ...(isCut ? [texts.logCut] : []),
  ...(unsealed > 0 ? [fill(texts.unsealedRows, { count: unsealed })] : []),
  ...(late > 0 ? [fill(texts.lateRows, { count: late })] : []),
]
