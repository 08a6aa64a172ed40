import { useEffect, useRef, useState } from 'react'
import { faultsOf } from '@kassavirta/domain/kernel/contract/rule-sentences'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { FactorKey } from '@kassavirta/domain/people/profile/api'
import {
  type NextStep,
  type StaffMember,
  activateStaff,
  PASSWORD_LENGTH,
  enrolFactor,
  beginStaffSession,
} from '@kassavirta/domain/people/staff/api'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { QrCode } from '@kassavirta/ui/elements/QrCode.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { PasswordField, TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { call } from '../../platform/api/call.ts'
import { CodeStep } from './CodeStep.tsx'
import { StepForm, stepFailureText } from './StepForm.tsx'
import { signInTexts as texts } from './texts.fi.ts'
import styles from './SignIn.module.css'

type Step =
  | { readonly name: 'password' | 'activation' }
  | { readonly name: 'factor'; readonly hasPasskeys: boolean }
  | { readonly name: 'enrol'; readonly code: string | undefined }
  | { readonly name: 'recovery'; readonly staff: StaffMember; readonly codes: readonly string[] }

/** Credentials that fill the fields from the start, as in the demo. */
type Suggestion = { readonly username: string; readonly password: string; readonly code: string }

type Props = {
  /** The person whose page it is; no other user name is accepted. */
  readonly username?: string
  readonly suggestion?: Suggestion | undefined
  /** The level of the title's heading. */
  readonly level: 'h1' | 'h2'
  readonly onDone: (staff: StaffMember) => void
}

const headings: Readonly<Record<Step['name'], string>> = {
  password: texts.heading,
  activation: texts.activationHeading,
  factor: texts.codeHeading,
  enrol: texts.enrolHeading,
  recovery: texts.recoveryHeading,
}

/** Password and code; at the first time an activation code, a new password, an app and its recovery codes. */
export function SignInSteps({ username, suggestion, level: Heading, onDone }: Props) {
  const [step, setStep] = useState<Step>({ name: 'password' })
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(step.name)
  useEffect(() => {
    // A field of the new step takes the focus where it has one; the title does where it has none.
    if (before.current !== step.name && document.activeElement === document.body) title.current?.focus()
    before.current = step.name
  }, [step.name])
  const goOn = (next: NextStep, code?: string) =>
    setStep(next === 'enrol' ? { name: 'enrol', code } : { name: 'factor', hasPasskeys: next === 'passkey' })
  const shown = (staff: StaffMember, codes: readonly string[]) =>
    codes.length > 0 ? setStep({ name: 'recovery', staff, codes }) : onDone(staff)
  const begin = () => setStep({ name: 'password' })
  return (
    <>
      <Heading ref={title} tabIndex={-1}>
        {headings[step.name]}
      </Heading>
      {step.name === 'password' && (
        <PasswordStep
          key={suggestion?.username}
          start={{
            username: username ?? suggestion?.username ?? '',
            password: suggestion?.password ?? '',
          }}
          fixed={username !== undefined}
          onNext={goOn}
          onFirstTime={() => setStep({ name: 'activation' })}
        />
      )}
      {step.name === 'activation' && <ActivationStep onNext={goOn} onBack={begin} />}
      {step.name === 'factor' && (
        <CodeStep
          key={suggestion?.code}
          start={suggestion?.code ?? ''}
          act={texts.signIn}
          hasPasskeys={step.hasPasskeys}
          onShown={shown}
          aside={
            <Button kind="text" onClick={begin}>
              {texts.back}
            </Button>
          }
        />
      )}
      {step.name === 'enrol' && <EnrolStep code={step.code} onShown={shown} />}
      {step.name === 'recovery' && (
        <RecoveryCodes username={step.staff.username} codes={step.codes} onDone={() => onDone(step.staff)} />
      )}
    </>
  )
}

type ActivationStepProps = {
  /** The code is asked for once: enrolling takes the same one. */
  readonly onNext: (next: NextStep, code: string) => void
  readonly onBack: () => void
}

/** The first password, with the code that the command line has printed. */
function ActivationStep({ onNext, onBack }: ActivationStepProps) {
  const form = useLocalForm({
    start: { code: '', password: '' },
    fields: {
      code: { label: texts.activationCode, required: true },
      password: { label: texts.newPassword, required: true },
    },
    faultsOf: (typed) => faultsOf(activateStaff.body, typed),
    send: async (typed) => {
      const body = { code: typed.code.trim(), password: typed.password }
      onNext((await call(activateStaff, { body })).next, body.code)
    },
  })
  return (
    <StepForm
      form={form}
      act={texts.next}
      aside={
        <Button kind="text" onClick={onBack}>
          {texts.back}
        </Button>
      }
    >
      <p>{texts.activationLead}</p>
      <TextField {...form.bind.text('code')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      <PasswordField
        {...form.bind.text('password')}
        hint={fill(texts.newPasswordHint, { min: String(PASSWORD_LENGTH) })}
        autoComplete="new-password"
      />
    </StepForm>
  )
}

type EnrolStepProps = {
  /** The activation code, where the person has just shown it. */
  readonly code: string | undefined
  readonly onShown: (staff: StaffMember, recoveryCodes: readonly string[]) => void
}

/** Gives an authenticator app its key, and asks for a first code as a proof. */
function EnrolStep({ code, onShown }: EnrolStepProps) {
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

type PasswordStepProps = {
  readonly start: { readonly username: string; readonly password: string }
  /** True when only this person may go on. */
  readonly fixed: boolean
  readonly onNext: (next: NextStep) => void
  readonly onFirstTime: () => void
}

function PasswordStep({ start, fixed, onNext, onFirstTime }: PasswordStepProps) {
  const form = useLocalForm({
    start,
    fields: {
      username: { label: texts.username, required: true },
      password: { label: texts.password, required: true },
    },
    faultsOf: (typed) => faultsOf(beginStaffSession.body, typed),
    // The keyboards of phones put a space after a name that they know.
    send: async ({ username, password }) =>
      onNext((await call(beginStaffSession, { body: { username: username.trim(), password } })).next),
  })
  const aside = fixed ? undefined : (
    <Button kind="text" onClick={onFirstTime}>
      {texts.firstTime}
    </Button>
  )
  return (
    <StepForm form={form} refusalOf={passwordFailureText} act={texts.next} aside={aside}>
      <TextField
        {...form.bind.text('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={fixed}
      />
      <PasswordField {...form.bind.text('password')} autoComplete="current-password" />
    </StepForm>
  )
}

/** An unknown name, a wrong password and a closed account get the same answer. */
const passwordFailureText = (failure: Failure): string | undefined =>
  failure.status === 401 ? `${texts.checkCredentials} ${texts.mayBeClosed}` : stepFailureText(failure)

type RecoveryCodesProps = {
  readonly username: string
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown once: the server keeps only their hashes. */
function RecoveryCodes({ username, codes, onDone }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false)
  const lead = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is no longer there.
  useEffect(() => lead.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }
  return (
    <>
      <p ref={lead} tabIndex={-1}>
        {texts.recoveryLead}
      </p>
      <p data-paper-only>
        <b>{fill(texts.recoveryOf, { username })}</b>
      </p>
      <ol className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles['tools']}>
        <Button kind="secondary" onClick={() => void copy()}>
          <Icon name={copied ? 'check' : 'pen'} />
          {copied ? texts.copied : texts.copy}
        </Button>
        <Button kind="secondary" onClick={() => window.print()}>
          <Icon name="print" />
          {texts.print}
        </Button>
      </div>
      <div className={styles['actions']}>
        <Button wide onClick={onDone}>
          {texts.saved}
        </Button>
      </div>
    </>
  )
}
