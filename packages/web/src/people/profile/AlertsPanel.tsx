import { sendAddressLink, showAlertChoices, type AddressState } from '@kassavirta/domain/letters/alerts/api'
import { asFailure, type Failure } from '@kassavirta/ui/api/failure.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { MailText } from '@kassavirta/ui/elements/MailText.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useState } from 'react'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { alertTexts as texts } from './alert-texts.fi.ts'
import { savingFailureText } from './saving-failure.ts'
import { TaskButton } from './TaskButton.tsx'

type Props = { readonly isBack: boolean; readonly onBegin: () => void }

/** Where mail goes and whether it arrives; what is told is chosen in the task. */
export function AlertsPanel({ isBack, onBegin }: Props) {
  const { query } = useApiQuery()
  const answer = useAnswer(query(showAlertChoices, {}))
  const { data } = answer
  return (
    <Panel heading={texts.heading}>
      {!data && !answer.failure && <Loading />}
      <AnswerFailed heading={texts.fetchFailed} answer={answer} />
      {data && (
        <>
          <p>{texts.lead}</p>
          <p>
            <MailText address={data.address} />
            <br />
            {texts.states[data.addressState]}
          </p>
          <ConfirmAddress state={data.addressState} />
          <div className={layout['actions']}>
            <TaskButton begin={onBegin} back={isBack}>
              {texts.change}
            </TaskButton>
          </div>
        </>
      )}
    </Panel>
  )
}

/** An address that is not confirmed, or that mail has not reached, gets a link that its reader opens. */
function ConfirmAddress({ state }: { readonly state: AddressState }) {
  const { call } = useSignedIn()
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  if (state === 'confirmed') return null
  const send = async () => {
    setBusy(true)
    const thrown = await call(sendAddressLink, {}).then(() => undefined, asFailure)
    setBusy(false)
    setFailure(thrown)
    setSent(!thrown)
  }
  return (
    <>
      {failure && (
        <Banner kind="danger" heading={texts.linkFailed}>
          {savingFailureText(failure)}
        </Banner>
      )}
      {isSent && (
        <Banner kind="ok" heading={texts.linkSent}>
          {texts.linkSentHelp}
        </Banner>
      )}
      <p>{texts.confirmHelp}</p>
      <div className={layout['actions']}>
        <Button kind="secondary" busy={isBusy} onClick={() => void send()}>
          {texts.confirm}
        </Button>
      </div>
    </>
  )
}
