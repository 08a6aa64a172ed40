import { faultsOf } from '@kassavirta/domain/kernel/contract/faults'
import { beginStaffSession, type NextStep } from '@kassavirta/domain/people/staff/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { call } from '../../../platform/api/call.ts'
import { StepForm, stepFailureText } from './StepForm.tsx'
import { signInTexts as texts } from './texts.fi.ts'

type Props = {
  readonly start: { readonly username: string; readonly password: string }
  /** True when only this person may go on. */
  readonly fixed: boolean
  readonly onNext: (next: NextStep) => void
  readonly onFirstTime: () => void
}

export function PasswordStep({ start, fixed, onNext, onFirstTime }: Props) {
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
