import { formatMoment } from '@kassavirta/domain/kernel/dates/dates'
import { listSignIns } from '@kassavirta/domain/people/profile/api'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import styles from './profile.module.css'
import { signInTexts as texts } from './texts.fi.ts'

/** Whoever wonders whether somebody else has used their name opens this; others do not wait for it. */
export function SignInsPanel() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel heading={texts.heading}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{texts.show}</summary>
        {isOpen && <SignIns />}
      </details>
    </Panel>
  )
}

function SignIns() {
  const { query } = useApiQuery()
  const answer = useAnswer(query(listSignIns, {}))
  if (!answer.data)
    return answer.failure ? <AnswerFailed heading={texts.failed} answer={answer} /> : <Loading />
  return (
    <>
      <ul className={styles['signIns']}>
        {answer.data.rows.map(({ at, state }) => (
          <li key={at.toISOString()}>
            {formatMoment(at)} <small>{texts.states[state]}</small>
          </li>
        ))}
      </ul>
      <p>{texts.strange}</p>
    </>
  )
}
