import { faultsOf } from '@kassavirta/domain/kernel/contract/faults'
import { Profile, updateProfile } from '@kassavirta/domain/profile/api'
import { useEffect, useRef } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { FormFoot } from './FormFoot.tsx'
import styles from './profile.module.css'
import { savingFailureText } from './saving-failure.ts'
import { profileScreenTexts as texts } from './texts.fi.ts'

type Props = { readonly onDone: () => void; readonly onCancel: () => void }

const fields = {
  firstName: { label: texts.firstName, required: true },
  lastName: { label: texts.lastName, required: true },
  emailAddress: { label: texts.emailAddress, required: true },
  phoneNumber: { label: texts.phoneNumber, required: false },
} as const

export function EditProfile({ onDone, onCancel }: Props) {
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
  const { bind, busy } = form
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Panel heading={texts.edit}>
      <div className={styles['column']}>
        <Form form={form} failed={texts.saveFailed} why={savingFailureText}>
          <TextField {...bind.text('firstName')} ref={first} autoComplete="given-name" />
          <TextField {...bind.text('lastName')} autoComplete="family-name" />
          <TextField {...bind.text('emailAddress')} type="email" autoComplete="email" spellCheck={false} />
          <TextField {...bind.text('phoneNumber')} type="tel" autoComplete="tel" />
          <FormFoot busy={busy} label={texts.save} onCancel={onCancel} />
        </Form>
      </div>
    </Panel>
  )
}
