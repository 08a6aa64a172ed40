import { setPassword } from '@kassavirta/domain/activation/api'
import { useEffect, useRef } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { newPasswordHeads } from '../../flows/new-password/new-password.ts'
import { NewPasswordFields } from '../../flows/new-password/NewPasswordFields.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { passwordChangeFaults } from './password-change.ts'
import { FormFoot } from './FormFoot.tsx'
import styles from './profile.module.css'
import { savingFailureText } from './saving-failure.ts'
import { profileScreenTexts as texts } from './texts.fi.ts'

type Props = { readonly onDone: () => void; readonly onCancel: () => void }

export function ChangePassword({ onDone, onCancel }: Props) {
  const { user, call } = useSignedIn()
  const form = useLocalForm({
    start: { currentPassword: '', newPassword: '', confirmation: '' },
    fields: { currentPassword: { label: texts.currentPassword, required: true }, ...newPasswordHeads },
    faultsOf: passwordChangeFaults,
    send: async ({ currentPassword, newPassword }) => {
      await call(setPassword, { body: { currentPassword, newPassword } })
      onDone()
    },
  })
  const { bind, busy } = form
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Panel heading={texts.changePassword}>
      <div className={styles['column']}>
        <Form form={form} failed={texts.passwordFailed} why={savingFailureText}>
          {/* Tells a password manager which user the password belongs to. */}
          <input hidden readOnly autoComplete="username" value={user.username} />
          <PasswordField {...bind.text('currentPassword')} ref={first} autoComplete="current-password" />
          <NewPasswordFields text={bind.text} />
          <FormFoot busy={busy} label={texts.changePassword} onCancel={onCancel} />
        </Form>
      </div>
    </Panel>
  )
}
