import type { NextStep, StaffMember } from '@kassavirta/domain/people/staff/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useEffect, useRef, useState } from 'react'
import { ActivationStep } from './ActivationStep.tsx'
import { CodeStep } from './CodeStep.tsx'
import { EnrolStep } from './EnrolStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { signInTexts as texts } from './texts.fi.ts'

type Step =
  | { readonly name: 'password' | 'activation' }
  | { readonly name: 'factor'; readonly hasPasskeys: boolean }
  | { readonly name: 'enrol'; readonly code: string | undefined }
  | { readonly name: 'recovery'; readonly staff: StaffMember; readonly codes: readonly string[] }

/** Credentials that stand in the fields from the start, as in the demo. */
type Suggestion = { readonly username: string; readonly password: string; readonly code: string }

type Props = {
  /** The person whose page it is; no other name is taken. */
  readonly username?: string
  readonly suggestion?: Suggestion | undefined
  /** How deep in the page its title stands. */
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
