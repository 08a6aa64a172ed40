import { setPassword } from '@kassavirta/domain/people/profile/activation/api'
import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import {
  newPasswordFaults,
  newPasswordHeads,
  type NewPassword,
} from '../../flows/new-password/new-password.ts'
import { NewPasswordFields } from '../../flows/new-password/NewPasswordFields.tsx'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { PasswordOf, TaskForm, type TaskProps } from './TaskForm.tsx'
import { profileScreenTexts as texts } from './texts.fi.ts'

export function ChangePassword({ onDone, onCancel }: TaskProps) {
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
  const { text } = form.bind
  return (
    <TaskForm
      heading={texts.changePassword}
      form={form}
      failed={texts.passwordFailed}
      label={texts.changePassword}
      onCancel={onCancel}
    >
      <PasswordOf username={user.username} />
      <PasswordField {...text('currentPassword')} autoComplete="current-password" />
      <NewPasswordFields text={text} />
    </TaskForm>
  )
}

type PasswordChange = NewPassword & { readonly currentPassword: string }

/** @internal for the test */
export const passwordChangeFaults = ({ currentPassword, ...passwords }: PasswordChange): FieldTexts => ({
  ...(currentPassword === '' ? { currentPassword: validationTexts.required } : {}),
  ...newPasswordFaults(passwords),
})
