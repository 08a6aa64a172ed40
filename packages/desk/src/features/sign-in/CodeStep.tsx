import { faultsOf } from '@kassavirta/domain/kernel/contract/faults'
import { showFactor, type StaffMember } from '@kassavirta/domain/staff/api'
import { useLocalForm } from '@kassavirta/ui/form/use-local-form.ts'
import type { ReactNode } from 'react'
import { call } from '../../platform/api/call.ts'
import { CodeField, StepForm } from './StepForm.tsx'
import { signInTexts as texts } from './texts.fi.ts'

type Props = {
  readonly start?: string
  readonly act: string
  readonly onShown: (staff: StaffMember, recoveryCodes: readonly string[]) => void
  readonly children?: ReactNode
  readonly aside?: ReactNode
}

/** A code of the authenticator app, or one of the recovery codes. */
export function CodeStep({ start = '', act, onShown, children, aside }: Props) {
  const form = useLocalForm({
    start: { code: start },
    fields: { code: { label: texts.code, required: true } },
    faultsOf: (typed) => faultsOf(showFactor.body, typed),
    send: async (body) => {
      const { staff, recoveryCodes } = await call(showFactor, { body })
      onShown(staff, recoveryCodes)
    },
  })
  return (
    <StepForm form={form} act={act} aside={aside}>
      {children}
      <CodeField {...form.bind.text('code')} />
    </StepForm>
  )
}
