import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getSecondFactor } from '@kassavirta/domain/people/profile/second-factor/api'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { factorTexts as texts } from './factor-texts.fi.ts'
import type { ProfileTask } from './mode.ts'
import { TaskButton } from './TaskButton.tsx'

type Props = { readonly after: ProfileTask | undefined; readonly onBegin: (task: ProfileTask) => void }

export function SecondFactorPanel({ after, onBegin }: Props) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(getSecondFactor, {}))
  const { data } = answer
  const task = data?.active === true ? 'removeFactor' : 'addFactor'
  return (
    <Panel heading={texts.heading}>
      {!data && !answer.failure && <Loading />}
      <AnswerFailed heading={texts.failed} answer={answer} />
      {data && (
        <>
          <p>{data.active ? fill(texts.on, { count: data.recoveryCodesLeft }) : texts.off}</p>
          <div className={layout['actions']}>
            <TaskButton begin={() => onBegin(task)} back={after === 'addFactor' || after === 'removeFactor'}>
              {data.active ? texts.remove : texts.add}
            </TaskButton>
          </div>
        </>
      )}
    </Panel>
  )
}
