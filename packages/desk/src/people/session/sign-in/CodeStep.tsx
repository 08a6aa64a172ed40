import { faultsOf } from '@kassavirta/domain/kernel/contract/faults'
import { showFactor, type StaffMember } from '@kassavirta/domain/people/staff/api'
import { showPasskey } from '@kassavirta/domain/people/staff/passkeys-api'
import type { PasskeyProof } from '@kassavirta/domain/people/staff/passkey-proof'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api/call.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { CodeField, StepForm } from './StepForm.tsx'
import { signInTexts as texts } from './texts.fi.ts'

type Props = {
  readonly start?: string
  readonly act: string
  /** Whether the person may show a passkey instead. */
  readonly hasPasskeys?: boolean
  readonly onShown: (staff: StaffMember, recoveryCodes: readonly string[]) => void
  readonly children?: ReactNode
  readonly aside?: ReactNode
}

/** A code of the authenticator app, or one of the recovery codes; or a passkey. */
export function CodeStep({ start = '', act, hasPasskeys = false, onShown, children, aside }: Props) {
  const form = useLocalForm({
    start: { code: start },
    fields: { code: { label: texts.code, required: true } },
    faultsOf: (typed) => faultsOf(showFactor.body, typed),
    send: async (body) => {
      const { staff, recoveryCodes } = await call(showFactor, { body })
      onShown(staff, recoveryCodes)
    },
  })
  const showProof = async (proof: PasskeyProof) =>
    onShown((await call(showPasskey, { body: { proof } })).staff, [])
  return (
    <StepForm form={form} act={act} aside={aside}>
      {children}
      {hasPasskeys && <PasskeyButton onShown={showProof} />}
      <CodeField {...form.bind.text('code')} />
    </StepForm>
  )
}
