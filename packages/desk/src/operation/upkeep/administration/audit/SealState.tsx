import { checkSeals, type SealCheck } from '@kassavirta/domain/operation/upkeep/audit-log/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { useKeptAnswer } from '@kassavirta/ui/api/use-kept-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useState } from 'react'
import { useDeskQuery } from '../../../../platform/api/use-desk-query.ts'
import { Answered } from '../../../../platform/parts/Answered.tsx'
import { Failed } from '../../../../platform/parts/Failed.tsx'
import { useSessionStore } from '../../../../platform/session/session-context.ts'
import { faultsIn, joinChecks } from './seal-checks.ts'
import { auditTexts as texts } from './texts.fi.ts'

/** Whether the newest seals hold; all of them by a button. */
export function SealState() {
  const query = useDeskQuery()
  const newest = useKeptAnswer(query(checkSeals, {}))
  const { whole, progress, failure, check } = useWholeCheck()
  return (
    <>
      <Failed heading={texts.checkFailed} text={failure} />
      <Answered answer={newest} heading={texts.checkFailed}>
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
      </Answered>
    </>
  )
}

const intactText = ({ from, to }: SealCheck): string =>
  to === 0 ? texts.noSeals : fill(texts.sealsIntact, { from, to })

type Check = { readonly whole?: SealCheck; readonly progress?: SealCheck; readonly failure?: string }

/** A log of years is checked part after part, so that no call takes long. */
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
