import { faultsOf } from '@kassavirta/domain/kernel/contract/faults'
import { Profile, updateProfile } from '@kassavirta/domain/people/profile/api'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { TaskForm, type TaskProps } from './TaskForm.tsx'
import { profileScreenTexts as texts } from './texts.fi.ts'

const fields = {
  firstName: { label: texts.firstName, required: true },
  lastName: { label: texts.lastName, required: true },
  emailAddress: { label: texts.emailAddress, required: true },
  phoneNumber: { label: texts.phoneNumber, required: false },
} as const

export function EditProfile({ onDone, onCancel }: TaskProps) {
  const { user, store, call } = useSignedIn()
  const { firstName, lastName, emailAddress, phoneNumber } = user
  const form = useLocalForm({
    start: { firstName, lastName, emailAddress, phoneNumber },
    fields,
    faultsOf: (typed) => faultsOf(Profile(), typed),
    send: async (typed) => {
      const saved = await call(updateProfile, { body: Profile().parse(typed) })
      store.updateUser(saved.user)
      onDone()
    },
  })
  const { text } = form.bind
  return (
    <TaskForm
      heading={texts.edit}
      form={form}
      failed={texts.saveFailed}
      label={texts.save}
      onCancel={onCancel}
    >
      <TextField {...text('firstName')} autoComplete="given-name" />
      <TextField {...text('lastName')} autoComplete="family-name" />
      <TextField {...text('emailAddress')} type="email" autoComplete="email" spellCheck={false} />
      <TextField {...text('phoneNumber')} type="tel" autoComplete="tel" />
    </TaskForm>
  )
}
