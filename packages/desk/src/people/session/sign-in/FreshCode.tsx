import type { StaffMember } from '@kassavirta/domain/people/staff/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { useSessionStore } from '../../../platform/session/session-context.ts'
import { CodeStep } from './CodeStep.tsx'
import { signInTexts as texts } from './texts.fi.ts'

/** An act wants a code or a passkey of the last minutes. With it the act goes on by itself. */
export function FreshCode({ staff }: { readonly staff: StaffMember }) {
  const { answerCode } = useSessionStore()
  return (
    <Dialog
      open
      title={texts.freshHeading}
      onClose={() => answerCode(false)}
      actions={
        <Button kind="text" onClick={() => answerCode(false)}>
          {texts.cancel}
        </Button>
      }
    >
      <p>{texts.freshLead}</p>
      <CodeStep act={texts.confirm} hasPasskeys={staff.hasPasskeys} onShown={() => answerCode(true)} />
    </Dialog>
  )
}
