import { setPassword } from '@kassavirta/domain/activation/api'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { NewPasswordField } from '../../flows/new-password/NewPasswordField.tsx'
import { useSchemaForm } from '@kassavirta/ui/form/use-schema-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { passwordChange } from './password-change.ts'
import styles from './profile.module.css'
import { savingFailureText } from './saving-failure.ts'
import { profileScreenTexts as texts } from './texts.fi.ts'

type Props = { readonly onDone: () => void; readonly onCancel: () => void }

export function ChangePassword({ onDone, onCancel }: Props) {
  const { user, call } = useSignedIn()
  const form = useSchemaForm({
    schema: passwordChange,
    defaults: { currentPassword: '', newPassword: '', confirmation: '' },
    labels: texts,
    send: async ({ currentPassword, newPassword }) => {
      await call(setPassword, { body: { currentPassword, newPassword } })
      onDone()
    },
  })
  const { field, busy, control, setFocus } = form
  const newPassword = useWatch({ control, name: 'newPassword' })
  useEffect(() => setFocus('currentPassword'), [setFocus])
  return (
    <Panel heading={texts.changePassword}>
      <div className={styles['column']}>
        <Form form={form} failed={texts.passwordFailed} why={savingFailureText}>
          {/* Tells a password manager whose password it is to renew. */}
          <input hidden readOnly autoComplete="username" value={user.username} />
          <PasswordField
            {...field('currentPassword')}
            label={texts.currentPassword}
            required
            autoComplete="current-password"
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
          <div className={styles['acts']}>
            <Button type="submit" busy={busy}>
              {texts.changePassword}
            </Button>
            <Button kind="secondary" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </div>
        </Form>
      </div>
    </Panel>
  )
}
