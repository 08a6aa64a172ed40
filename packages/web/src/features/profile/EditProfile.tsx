import { Profile, updateProfile } from '@kassavirta/domain/profile/api'
import { useEffect } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useSchemaForm } from '@kassavirta/ui/form/use-schema-form.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import styles from './profile.module.css'
import { savingFailureText } from './saving-failure.ts'
import { profileScreenTexts as texts } from './texts.fi.ts'

type Props = { readonly onDone: () => void; readonly onCancel: () => void }

export function EditProfile({ onDone, onCancel }: Props) {
  const { user, store, call } = useSignedIn()
  const { firstName, lastName, emailAddress, phoneNumber } = user
  const form = useSchemaForm({
    schema: Profile,
    defaults: { firstName, lastName, emailAddress, phoneNumber },
    labels: texts,
    send: async (profile) => {
      const saved = await call(updateProfile, { body: profile })
      store.updateUser(saved.user)
      onDone()
    },
  })
  const { field, busy, setFocus } = form
  useEffect(() => setFocus('firstName'), [setFocus])
  return (
    <Panel heading={texts.edit}>
      <div className={styles['column']}>
        <Form form={form} failed={texts.saveFailed} why={savingFailureText}>
          <TextField {...field('firstName')} label={texts.firstName} required autoComplete="given-name" />
          <TextField {...field('lastName')} label={texts.lastName} required autoComplete="family-name" />
          <TextField
            {...field('emailAddress')}
            label={texts.emailAddress}
            required
            type="email"
            autoComplete="email"
            spellCheck={false}
          />
          <TextField
            {...field('phoneNumber')}
            label={texts.phoneNumber}
            required={false}
            type="tel"
            autoComplete="tel"
          />
          <div className={styles['acts']}>
            <Button type="submit" busy={busy}>
              {texts.save}
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
