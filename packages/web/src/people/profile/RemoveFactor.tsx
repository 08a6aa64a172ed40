import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { removeSecondFactor } from '@kassavirta/domain/people/profile/second-factor/api'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { factorTexts as texts } from './factor-texts.fi.ts'
import { PasswordOf, TaskForm, type TaskProps } from './TaskForm.tsx'
import { useFactorState } from './use-factor-state.ts'

export function RemoveFactor({ onDone, onCancel }: TaskProps) {
  const { user, call } = useSignedIn()
  const renew = useFactorState()
  const form = useLocalForm({
    start: { password: '', code: '' },
    fields: {
      password: { label: texts.password, required: true },
      code: { label: texts.code, required: true },
    },
    faultsOf: ({ password, code }) => ({
      ...(password === '' ? { password: validationTexts.required } : {}),
      ...(code.trim() === '' ? { code: validationTexts.required } : {}),
    }),
    send: async (body) => {
      await call(removeSecondFactor, { body })
      void renew()
      onDone()
    },
  })
  return (
    <TaskForm
      heading={texts.heading}
      form={form}
      failed={texts.actionFailed}
      label={texts.remove}
      onCancel={onCancel}
    >
      <p>{texts.removeLead}</p>
      <PasswordOf username={user.username} />
      <PasswordField {...form.bind.text('password')} autoComplete="current-password" />
      <TextField {...form.bind.text('code')} autoComplete="one-time-code" spellCheck={false} />
    </TaskForm>
  )
}
