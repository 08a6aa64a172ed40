import { setPassword } from '@kassavirta/domain/activation/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useState } from 'react'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { call } from '../../platform/api/call.ts'
import { newPasswordHeads } from '../../flows/new-password/new-password.ts'
import { NewPasswordFields } from '../../flows/new-password/NewPasswordFields.tsx'
import { activationFailureText, activationFaults } from './activation.ts'
import styles from './activation.module.css'
import { activationTexts as texts } from './texts.fi.ts'
import { useConfig } from '../../platform/api/use-config.ts'

/**
 * The code alone identifies the account, so no token is sent: with one the server would read the call as a change of
 * password.
 */
export function ActivationForm({ onDone }: { readonly onDone: () => void }) {
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
