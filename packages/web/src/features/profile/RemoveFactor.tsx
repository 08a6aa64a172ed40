import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { removeSecondFactor } from '@kassavirta/domain/second-factor/api'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { useEffect, useRef } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { factorTexts as texts } from './factor-texts.fi.ts'
import { FormFoot } from './FormFoot.tsx'
import styles from './profile.module.css'
import { savingFailureText } from './saving-failure.ts'
import { useFactorState } from './use-factor-state.ts'

type Props = { readonly onDone: () => void; readonly onCancel: () => void }

export function RemoveFactor({ onDone, onCancel }: Props) {
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
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Panel heading={texts.heading}>
      <div className={styles['column']}>
        <Form form={form} failed={texts.actionFailed} why={savingFailureText}>
          <p>{texts.removeLead}</p>
          {/* Tells a password manager which user the password belongs to. */}
          <input hidden readOnly autoComplete="username" value={user.username} />
          <PasswordField {...form.bind.text('password')} ref={first} autoComplete="current-password" />
          <TextField {...form.bind.text('code')} autoComplete="one-time-code" spellCheck={false} />
          <FormFoot busy={form.busy} label={texts.remove} onCancel={onCancel} />
        </Form>
      </div>
    </Panel>
  )
}
