import { beginSecondFactor, confirmSecondFactor, type FactorKey } from '@kassavirta/domain/second-factor/api'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { Form } from '@kassavirta/ui/form/Form.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { useEffect, useRef, useState } from 'react'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { factorTexts as texts } from './factor-texts.fi.ts'
import { FactorKeyView } from './FactorKeyView.tsx'
import { FormFoot } from './FormFoot.tsx'
import styles from './profile.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { savingFailureText } from './saving-failure.ts'
import { useFactorState } from './use-factor-state.ts'

type Props = { readonly onDone: () => void; readonly onCancel: () => void }

/** First the password, then a code of the app, in the end the recovery codes. */
export function AddFactor({ onDone, onCancel }: Props) {
  const [key, setKey] = useState<FactorKey>()
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useFactorState()
  const finish = () => {
    void renew()
    onDone()
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />
  return (
    <Panel heading={texts.heading}>
      <div className={styles['column']}>
        {key ? (
          <ConfirmCode factorKey={key} onConfirmed={setCodes} onCancel={onCancel} />
        ) : (
          <AskPassword onKey={setKey} onCancel={onCancel} />
        )}
      </div>
    </Panel>
  )
}

function AskPassword({
  onKey,
  onCancel,
}: {
  readonly onKey: (key: FactorKey) => void
  readonly onCancel: () => void
}) {
  const { user, call } = useSignedIn()
  const form = useLocalForm({
    start: { password: '' },
    fields: { password: { label: texts.password, required: true } },
    faultsOf: ({ password }) => (password === '' ? { password: validationTexts.required } : {}),
    send: async (body) => onKey(await call(beginSecondFactor, { body })),
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Form form={form} failed={texts.actionFailed} why={savingFailureText}>
      <p>{texts.addLead}</p>
      {/* Tells a password manager which user the password belongs to. */}
      <input hidden readOnly autoComplete="username" value={user.username} />
      <PasswordField {...form.bind.text('password')} ref={first} autoComplete="current-password" />
      <FormFoot busy={form.busy} label={texts.next} onCancel={onCancel} />
    </Form>
  )
}

function ConfirmCode({
  factorKey,
  onConfirmed,
  onCancel,
}: {
  readonly factorKey: FactorKey
  readonly onConfirmed: (codes: readonly string[]) => void
  readonly onCancel: () => void
}) {
  const { call } = useSignedIn()
  const form = useLocalForm({
    start: { code: '' },
    fields: { code: { label: texts.code, required: true } },
    faultsOf: ({ code }) => (code.trim() === '' ? { code: validationTexts.required } : {}),
    send: async (body) => onConfirmed((await call(confirmSecondFactor, { body })).recoveryCodes),
  })
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <Form form={form} failed={texts.actionFailed} why={savingFailureText}>
      <FactorKeyView factorKey={factorKey} />
      <TextField
        {...form.bind.text('code')}
        ref={first}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <FormFoot busy={form.busy} label={texts.confirm} onCancel={onCancel} />
    </Form>
  )
}
