import { setPassword } from '@kassavirta/domain/activation/api'
import { useWatch } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { CheckboxField } from '@kassavirta/ui/fields/CheckboxField.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { NewPasswordField } from '../../flows/new-password/NewPasswordField.tsx'
import { useSchemaForm } from '@kassavirta/ui/form/use-schema-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { activation, activationFailureText } from './activation.ts'
import styles from './activation.module.css'
import { Terms } from './Terms.tsx'
import { activationTexts as texts } from './texts.fi.ts'

/** The code alone names the account, so no token goes along: with one the server would take it for a change. */
export function ActivationForm({ onDone }: { readonly onDone: () => void }) {
  const form = useSchemaForm({
    schema: activation,
    defaults: { activationCode: '', newPassword: '', confirmation: '', termsOfUseAccepted: false },
    // What is said of the terms needs no name.
    labels: {
      activationCode: texts.activationCode,
      newPassword: texts.newPassword,
      confirmation: texts.confirmation,
    },
    send: async ({ activationCode, newPassword: made, termsOfUseAccepted }) => {
      await call(setPassword, { body: { activationCode, newPassword: made, termsOfUseAccepted } })
      onDone()
    },
  })
  const { field, busy, control } = form
  const newPassword = useWatch({ control, name: 'newPassword' })
  return (
    <Panel heading={texts.activationPanel}>
      <div className={styles['column']}>
        <Form form={form} failed={texts.activationFailed} why={activationFailureText}>
          <TextField
            {...field('activationCode')}
            label={texts.activationCode}
            required
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <NewPasswordField
            {...field('newPassword')}
            label={texts.newPassword}
            required
            password={newPassword}
          />
          <PasswordField
            {...field('confirmation')}
            label={texts.confirmation}
            required
            autoComplete="new-password"
          />
          <Terms />
          <CheckboxField {...field('termsOfUseAccepted')} label={texts.accept} required />
          <Button type="submit" busy={busy}>
            {texts.activate}
          </Button>
        </Form>
      </div>
    </Panel>
  )
}
