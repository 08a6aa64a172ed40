import { confirmEmailChange, stopEmailChange } from '@kassavirta/domain/people/profile/api'
import { asFailure, type Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { titleOf } from '../../platform/routing/route-rows.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import { emailChangeTexts as texts } from './texts.fi.ts'
import styles from './profile.module.css'
import { savingFailureText } from './saving-failure.ts'

const endpoints = { confirm: confirmEmailChange, stop: stopEmailChange } as const
type Decision = keyof typeof endpoints

/**
 * The letter to the old address leads here. Opening the page changes nothing, because mail programs open links by
 * themselves; the code stands after the hash sign, which the browser keeps to itself.
 */
export function EmailChangeScreen() {
  const [code] = useState(() => location.hash.slice(1))
  const [busy, setBusy] = useState<Decision>()
  const [done, setDone] = useState<Decision>()
  const [failure, setFailure] = useState<Failure>()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is no longer there.
    if (done) container.current?.querySelector('h1')?.focus()
  }, [done])
  const decide = async (decision: Decision) => {
    setBusy(decision)
    setFailure(undefined)
    const thrown = await call(endpoints[decision], { body: { code } }).then(() => undefined, asFailure)
    setBusy(undefined)
    setFailure(thrown)
    if (!thrown) setDone(decision)
  }
  return (
    <div ref={container} className={layout['narrow']}>
      <PageHeading lead={texts.lead}>{titleOf('EmailChange', {})}</PageHeading>
      {code === '' && (
        <Banner kind="danger" heading={texts.noCode}>
          {texts.noCodeHelp}
        </Banner>
      )}
      {failure && (
        <Banner kind="danger" heading={texts.failed}>
          {savingFailureText(failure)}
        </Banner>
      )}
      {done && <Done decision={done} />}
      {!done && code !== '' && <Choices busy={busy} decide={(decision) => void decide(decision)} />}
    </div>
  )
}

type ChoicesProps = { readonly busy: Decision | undefined; readonly decide: (decision: Decision) => void }

function Choices({ busy, decide }: ChoicesProps) {
  return (
    <Panel heading={texts.panel}>
      <div className={styles['answer']}>
        <p>{texts.stopLead}</p>
        <div className={layout['actions']}>
          <Button kind="secondary" busy={busy !== undefined} onClick={() => decide('stop')}>
            {texts.stop}
          </Button>
        </div>
      </div>
      <div className={styles['answer']}>
        <p>{texts.confirmLead}</p>
        <div className={layout['actions']}>
          <Button busy={busy !== undefined} onClick={() => decide('confirm')}>
            {texts.confirm}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function Done({ decision }: { readonly decision: Decision }) {
  if (decision === 'confirm') {
    return (
      <Banner
        kind="ok"
        heading={texts.confirmed}
        action={<PortalLink to="FrontPage">{texts.toFront}</PortalLink>}
      />
    )
  }
  return (
    <Banner
      kind="ok"
      heading={texts.stopped}
      action={<PortalLink to="UserActivationRequest">{texts.request}</PortalLink>}
    >
      {texts.stoppedNext}
    </Banner>
  )
}
