import { useEffect, useReducer, useRef, useState } from 'react'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { serverTexts, validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { setPassword } from '@kassavirta/domain/people/profile/api'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/Choice.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useEntryState } from '@kassavirta/ui/routing/RouterProvider.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import {
  NewPasswordFields,
  newPasswordHeads,
  newPasswordFaults,
  type NewPassword,
} from '../NewPasswordFields.tsx'
import { Steps } from '../../../flows/wizard/WizardFrame.tsx'
import { call } from '../../../platform/api/call.ts'
import { useConfig } from '../../../platform/session/use-session.ts'
import { PortalLink, usePortalRouter } from '../../../platform/routing/portal-router.tsx'
import { titleOf } from '../../../platform/routing/route-rows.ts'
import { activationTexts as texts } from '../texts.fi.ts'
import { activationFrom, activationStep, ENTRY_KEY, storedOutcome, type RequestOutcome } from './machine.ts'
import styles from './activation.module.css'

/** The second step, which the third replaces at the same address. */
export function ActivationScreen() {
  const [state, dispatch] = useReducer(activationStep, useEntryState()[ENTRY_KEY], activationFrom)
  const router = usePortalRouter()
  const complete = () => {
    dispatch({ type: 'passwordSet' })
    // A reload must not ask for the used code again.
    void router.open('UserActivation', {
      state: { [ENTRY_KEY]: storedOutcome({ step: 'complete' }) },
      replace: true,
    })
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

/**
 * The code alone identifies the account, so no token is sent: with one the server would read the call as a change of
 * password.
 */
function ActivationForm({ onDone }: { readonly onDone: () => void }) {
  const form = useLocalForm({
    start: { activationCode: '', newPassword: '', confirmation: '', termsOfUseAccepted: false },
    fields: {
      activationCode: { label: texts.activationCode, required: true },
      ...newPasswordHeads,
      // The error about the terms is a whole sentence, so the error summary needs no label before it.
      termsOfUseAccepted: { label: '', required: true },
    },
    faultsOf: activationFaults,
    send: async ({ activationCode, newPassword, termsOfUseAccepted }) => {
      await call(setPassword, { body: { activationCode, newPassword, termsOfUseAccepted } })
      onDone()
    },
  })
  const { bind, busy } = form
  return (
    <Panel heading={texts.activationPanel}>
      <div className={styles['column']}>
        <Form form={form} failed={texts.activationFailed} why={activationFailureText}>
          <TextField
            {...bind.text('activationCode')}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <NewPasswordFields text={bind.text} />
          <Terms />
          <CheckboxField {...bind.check('termsOfUseAccepted')} label={texts.accept} />
          <Button type="submit" busy={busy}>
            {texts.activate}
          </Button>
        </Form>
      </div>
    </Panel>
  )
}

/** The terms of use as the provider has set them. The shell reports a failed fetch and retries it. */
function Terms() {
  const [open, setOpen] = useState(false)
  const { data, failure } = useConfig()
  const close = () => setOpen(false)
  return (
    <div className={styles['terms']}>
      <Button kind="text" onClick={() => setOpen(true)}>
        {texts.readTerms}
      </Button>
      <Dialog
        open={open}
        title={texts.terms}
        onClose={close}
        actions={
          <Button kind="secondary" onClick={close}>
            {texts.close}
          </Button>
        }
      >
        <div ref={focusOnOpen} tabIndex={-1}>
          {data?.terms.split('\n\n').map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {!data && (failure ? texts.termsFailed : <Loading shape="word" />)}
        </div>
      </Dialog>
    </div>
  )
}

/** Without this the dialog focuses its button, which is below the end of a long text. */
const focusOnOpen = (text: HTMLElement | null): void => text?.setAttribute('autofocus', '')

export type Activation = NewPassword & {
  readonly activationCode: string
  readonly termsOfUseAccepted: boolean
}

export function activationFaults({
  activationCode,
  termsOfUseAccepted,
  ...passwords
}: Activation): FieldTexts {
  return {
    ...(activationCode.trim() === '' ? { activationCode: validationTexts.required } : {}),
    ...newPasswordFaults(passwords),
    ...(termsOfUseAccepted ? {} : { termsOfUseAccepted: validationTexts.termsNotAccepted }),
  }
}

/**
 * The text under 'Tunnuksen aktivointi ei onnistunut' (decisions A7, A9); faults of fields are beside their fields.
 */
export const activationFailureText = (failure: Failure): string =>
  failure.kind === 'network' ? failure.text : (failure.serverText ?? validationTexts.invalid)
