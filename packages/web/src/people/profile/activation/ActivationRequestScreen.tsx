import { usePortalRouter, PortalLink } from '../../../platform/routing/portal-router.tsx'
import { requestActivation } from '@kassavirta/domain/people/profile/api'
import { faultsOf } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { call } from '../../../platform/api/call.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { titleOf } from '../../../platform/routing/route-rows.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { Steps } from '../../../flows/wizard/WizardFrame.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import layout from '@kassavirta/ui/styles/layout.module.css'
import styles from './activation.module.css'
import { activationStep, ENTRY_KEY, storedOutcome, type ActivationEvent } from './machine.ts'
import { activationTexts as texts } from '../texts.fi.ts'

/** The first step. No token is sent even when a person is signed in, because the request may be about another user. */
export function ActivationRequestScreen() {
  const router = usePortalRouter()
  const form = useLocalForm({
    start: { userName: '', emailAddress: '' },
    fields: {
      userName: { label: texts.userName, required: true },
      emailAddress: { label: texts.emailAddress, required: true },
    },
    faultsOf: (typed) => faultsOf(requestActivation.body, typed),
    send: async ({ userName, emailAddress }) => {
      const ended = await request(userName.trim(), emailAddress.trim())
      const next = activationStep({ step: 'request' }, ended)
      if (next.step === 'activation') {
        await router.open('UserActivation', { state: { [ENTRY_KEY]: storedOutcome(next) } })
      } else if (ended.type === 'requestFailed') throw ended.failure
    },
  })
  const { bind, busy } = form
  return (
    <div className={layout['narrow']}>
      <Steps current={1} labels={texts.steps} />
      <PageHeading lead={texts.requestLead}>{titleOf('UserActivationRequest', {})}</PageHeading>
      <Panel heading={texts.requestPanel}>
        <div className={styles['column']}>
          <Form form={form} failed={texts.requestFailed} why={() => texts.requestUnsent}>
            <TextField
              {...bind.text('userName')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField {...bind.text('emailAddress')} type="email" autoComplete="email" spellCheck={false} />
            <Button type="submit" busy={busy}>
              {texts.request}
            </Button>
          </Form>
          <p className={styles['links']}>
            <PortalLink to="UserActivation">{texts.haveCode}</PortalLink>
          </p>
        </div>
      </Panel>
    </div>
  )
}

const request = (userName: string, emailAddress: string): Promise<ActivationEvent> =>
  call(requestActivation, { body: { userName, emailAddress } }).then(
    () => ({ type: 'requestSent' }),
    (thrown: unknown) => {
      if (thrown instanceof Failure) return { type: 'requestFailed', failure: thrown }
      throw thrown
    },
  )
