import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import {
  beginSecondFactor,
  confirmSecondFactor,
  type FactorKey,
  removeSecondFactor,
  getSecondFactor,
} from '@kassavirta/domain/people/profile/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { QrCode } from '@kassavirta/ui/elements/QrCode.tsx'
import { PasswordField, TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { useApiQuery, useSignedIn } from '../../platform/session/use-session.ts'
import { PasswordOf, TaskForm, type TaskProps } from './TaskForm.tsx'
import { factorTexts as texts } from './texts.fi.ts'
import styles from './profile.module.css'

/** First the password, then a code of the app, in the end the recovery codes. */
export function AddFactor({ onDone, onCancel }: TaskProps) {
  const [key, setKey] = useState<FactorKey>()
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useFactorState()
  const finish = () => {
    void renew()
    onDone()
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={finish} />
  if (key) return <ConfirmCode factorKey={key} onConfirmed={setCodes} onCancel={onCancel} />
  return <AskPassword onKey={setKey} onCancel={onCancel} />
}

type PasswordProps = Pick<TaskProps, 'onCancel'> & { readonly onKey: (key: FactorKey) => void }

function AskPassword({ onKey, onCancel }: PasswordProps) {
  const { user, call } = useSignedIn()
  const form = useLocalForm({
    start: { password: '' },
    fields: { password: { label: texts.password, required: true } },
    faultsOf: ({ password }) => (password === '' ? { password: validationTexts.required } : {}),
    send: async (body) => onKey(await call(beginSecondFactor, { body })),
  })
  return (
    <TaskForm
      heading={texts.heading}
      form={form}
      failed={texts.actionFailed}
      label={texts.next}
      onCancel={onCancel}
    >
      <p>{texts.addLead}</p>
      <PasswordOf username={user.username} />
      <PasswordField {...form.bind.text('password')} autoComplete="current-password" />
    </TaskForm>
  )
}

type CodeProps = Pick<TaskProps, 'onCancel'> & {
  readonly factorKey: FactorKey
  readonly onConfirmed: (codes: readonly string[]) => void
}

function ConfirmCode({ factorKey, onConfirmed, onCancel }: CodeProps) {
  const { call } = useSignedIn()
  const form = useLocalForm({
    start: { code: '' },
    fields: { code: { label: texts.code, required: true } },
    faultsOf: ({ code }) => (code.trim() === '' ? { code: validationTexts.required } : {}),
    send: async (body) => onConfirmed((await call(confirmSecondFactor, { body })).recoveryCodes),
  })
  return (
    <TaskForm
      heading={texts.heading}
      form={form}
      failed={texts.actionFailed}
      label={texts.confirm}
      onCancel={onCancel}
    >
      <FactorKeyView factorKey={factorKey} />
      <TextField
        {...form.bind.text('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
    </TaskForm>
  )
}

/** The key three ways: as a picture for a phone, as a link for this device, and as text for typing. */
function FactorKeyView({ factorKey: { key, link } }: { readonly factorKey: FactorKey }) {
  return (
    <>
      <p>{texts.scan}</p>
      <div className={styles['factor']}>
        <QrCode link={link} />
        <div className={styles['byHand']}>
          <p>
            {texts.key}: <code className={styles['key']}>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <p>
            <a className={layout['tap']} href={link}>
              {texts.open}
            </a>
          </p>
        </div>
      </div>
    </>
  )
}

type CodesProps = { readonly codes: readonly string[]; readonly onDone: () => void }

/** Shown once: the server keeps only their hashes. */
function RecoveryCodes({ codes, onDone }: CodesProps) {
  const lead = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is no longer there.
  useEffect(() => lead.current?.focus(), [])
  return (
    <Panel heading={texts.codesHeading}>
      <p ref={lead} tabIndex={-1}>
        {texts.codesLead}
      </p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles['key']}>{code}</code>
          </li>
        ))}
      </ol>
      <div className={layout['actions']}>
        <Button onClick={onDone}>{texts.saved}</Button>
      </div>
    </Panel>
  )
}

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

/** After a change the panel shows the new state at once, and asks the server again. */
function useFactorState(): () => Promise<void> {
  const client = useQueryClient()
  const { queryKey } = useApiQuery().query(getSecondFactor, {})
  return () => client.resetQueries({ queryKey, exact: true })
}
