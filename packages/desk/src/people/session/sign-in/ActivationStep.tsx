import { faultsOf } from '@kassavirta/domain/kernel/contract/faults'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { activateStaff, PASSWORD_LENGTH, type NextStep } from '@kassavirta/domain/people/staff/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PasswordField } from '@kassavirta/ui/fields/PasswordField.tsx'
import { TextField } from '@kassavirta/ui/fields/TextField.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import { call } from '../../../platform/api/call.ts'
import { StepForm } from './StepForm.tsx'
import { signInTexts as texts } from './texts.fi.ts'

type Props = {
  /** The code is asked for once: enrolling takes the same one. */
  readonly onNext: (next: NextStep, code: string) => void
  readonly onBack: () => void
}

/** The first password, with the code that the command line has printed. */
export function ActivationStep({ onNext, onBack }: Props) {
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
