import { dayOf, formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { eurosToCents } from '@kassavirta/domain/kernel/money/money'
import { listName } from '@kassavirta/domain/kernel/people/names'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { getMandateChanges } from '@kassavirta/domain/places/mandates/api'
import { listRightRequests, type RightRequest } from '@kassavirta/domain/places/mandates/requests-api'
import { wordsOfScope } from '@kassavirta/domain/places/mandates/scope-words'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useAskAgain } from '../../platform/api/use-ask-again.ts'
import { useCompanySession } from '../../platform/session/session-context.ts'
import styles from './mandates.module.css'
import { RequestForm } from './RequestForm.tsx'
import { requestTexts as texts } from './request-texts.fi.ts'

/** What the person has asked the provider for, and the form that asks for more. */
export function RightRequests({ accountId }: { readonly accountId: number | undefined }) {
  const { company } = useCompanySession()
  const { query } = useApiQuery()
  const answer = useAnswer(query(listRightRequests, { query: { companyId: company.id } }))
  const listAgain = useAskAgain([listRightRequests.path, getMandateChanges.path])
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<RightRequest>()
  const { data } = answer
  if (!data) return <AnswerFailed heading={texts.fetchFailed} answer={answer} />
  return (
    <Panel heading={texts.heading}>
      <p>{texts.lead}</p>
      {made && <Banner kind="ok" heading={fill(texts.done, { person: listName(made) })} />}
      {asking ? (
        <RequestForm
          offered={data}
          accountId={accountId}
          onLeave={() => setAsking(false)}
          onMade={(request) => {
            setAsking(false)
            setMade(request)
            listAgain()
          }}
        />
      ) : (
        <div data-screen-only>
          <Button kind="secondary" onClick={() => setAsking(true)}>
            {texts.ask}
          </Button>
        </div>
      )}
      {data.requests.length === 0 ? <p>{texts.none}</p> : <Requests requests={data.requests} />}
    </Panel>
  )
}

const tones = { waiting: 'warn', approved: 'ok', rejected: 'danger', lapsed: 'plain' } as const

const Requests = ({ requests }: { readonly requests: readonly RightRequest[] }) => (
  <ul className={styles['requests']}>
    {requests.map((request) => (
      <li key={request.requestId}>
        <div>
          <strong>{listName(request)}</strong> <Badge tone={tones[request.state]}>{stateText(request)}</Badge>
        </div>
        <div>{scopeText(request)}</div>
        <small>
          {fill(texts.asked, { day: formatDay(dayOf(request.requested)) })}
          {request.decisionReason !== '' && `. ${fill(texts.reason, { reason: request.decisionReason })}`}
        </small>
      </li>
    ))}
  </ul>
)

const stateText = ({ state, decided }: RightRequest): string =>
  fill(texts.states[state], { day: decided === null ? '' : formatDay(dayOf(decided)) })

function scopeText({ accountNumber, rights, limit, until }: RightRequest): string {
  const cents = limit === null ? null : (eurosToCents(limit) ?? null)
  const words = wordsOfScope({ rights, limit: cents, until })
  return [formatAccountNumber(accountNumber), words.rights, words.limit, words.until]
    .filter((text) => text !== '')
    .join(' · ')
}
