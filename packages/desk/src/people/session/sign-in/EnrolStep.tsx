import { faultsOf } from '@kassavirta/domain/kernel/contract/faults'
import type { FactorKey } from '@kassavirta/domain/people/profile/second-factor/api'
import { enrolFactor, type StaffMember } from '@kassavirta/domain/people/staff/api'
import { QrCode } from '@kassavirta/ui/elements/QrCode.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { CodeStep } from './CodeStep.tsx'
import styles from './SignIn.module.css'
import { StepForm } from './StepForm.tsx'
import { signInTexts as texts } from './texts.fi.ts'

type Props = {
  /** The activation code, where the person has just shown it. */
  readonly code: string | undefined
  readonly onShown: (staff: StaffMember, recoveryCodes: readonly string[]) => void
}

/** An authenticator app gets its key, and shows with a first code that it has it. */
export function EnrolStep({ code, onShown }: Props) {
  const [key, setKey] = useState<FactorKey>()
  const [asks, setAsks] = useState(code === undefined)
  useEffect(() => {
    if (code === undefined) return
    call(enrolFactor, { body: { code } }).then(setKey, () => setAsks(true))
  }, [code])
  if (key) {
    return (
      <CodeStep act={texts.confirm} onShown={onShown}>
        <FactorKeyView factorKey={key} />
      </CodeStep>
    )
  }
  return asks ? <AskActivationCode onKey={setKey} /> : <Loading shape="word" />
}

function AskActivationCode({ onKey }: { readonly onKey: (key: FactorKey) => void }) {
  const form = useLocalForm({
    start: { code: '' },
    fields: { code: { label: texts.activationCode, required: true } },
    faultsOf: (typed) => faultsOf(enrolFactor.body, typed),
    send: async ({ code }) => onKey(await call(enrolFactor, { body: { code: code.trim() } })),
  })
  return (
    <StepForm form={form} act={texts.next}>
      <p>{texts.enrolCodeLead}</p>
      <TextField {...form.bind.text('code')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
    </StepForm>
  )
}

/** The key three ways: as a picture for a phone, as text for typing, and as a link for this device. */
const FactorKeyView = ({ factorKey: { key, link } }: { readonly factorKey: FactorKey }) => (
  <>
    <p>{texts.scan}</p>
    <div className={styles['factor']}>
      <QrCode link={link} />
      <dl className={styles['byHand']}>
        <dt>{texts.key}</dt>
        <dd>
          <code>{key.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </dd>
        <dd>
          <a href={link}>{texts.openApp}</a>
        </dd>
      </dl>
    </div>
  </>
)
