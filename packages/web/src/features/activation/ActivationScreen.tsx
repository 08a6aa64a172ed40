import { usePortalRouter } from '../../platform/routing/use-screen.ts'
import { serverTexts, validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { useEffect, useReducer, useRef } from 'react'
import { titleOf } from '../../platform/routing/link-to.ts'
import { PortalLink } from '../../platform/routing/PortalLink.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { useEntryState } from '@kassavirta/ui/routing/use-address.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { Steps } from '../../flows/wizard/Steps.tsx'
import styles from './activation.module.css'
import { ActivationForm } from './ActivationForm.tsx'
import { activationFrom, activationStep, toldOf, type RequestOutcome } from './machine.ts'
import { activationTexts as texts } from './texts.fi.ts'

/** The second step, which the third replaces at the same address. */
export function ActivationScreen() {
  const [state, dispatch] = useReducer(activationStep, useEntryState()['told'], activationFrom)
  const router = usePortalRouter()
  const complete = () => {
    dispatch({ type: 'passwordSet' })
    // A reload must not ask for the used code again.
    void router.open('UserActivation', { state: { told: toldOf({ step: 'complete' }) }, replace: true })
  }
  if (state.step !== 'activation') return <Complete />
  return (
    <div className={layout['narrow']}>
      <Steps current={2} labels={texts.steps} />
      <PageHeading>{titleOf('UserActivation', {})}</PageHeading>
      <RequestNotice outcome={state.request} />
      <ActivationForm onDone={complete} />
    </div>
  )
}

function RequestNotice({ outcome }: { readonly outcome: RequestOutcome }) {
  if (outcome === 'none') return null
  if (outcome === 'sent') return <Banner kind="ok">{texts.requestSent}</Banner>
  return (
    <Banner
      kind="danger"
      heading={texts.requestFailed}
      action={
        <PortalLink to="UserActivationRequest" className={layout['tap']}>
          {texts.request}
        </PortalLink>
      }
    >
      {outcome === 'tooMany' ? serverTexts.tooManyAttempts : validationTexts.invalid}
    </Banner>
  )
}

function Complete() {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The form that had the focus is no longer there.
    container.current?.querySelector('h1')?.focus()
  }, [])
  return (
    <div ref={container}>
      <Steps current={3} labels={texts.steps} />
      <PageHeading lead={texts.completeLead}>{texts.complete}</PageHeading>
      <p className={styles['links']}>
        <PortalLink to="FrontPage">{texts.signIn}</PortalLink>
      </p>
    </div>
  )
}
