import { type ReactNode, useState } from 'react'
import { faultsOf } from '@kassavirta/domain/kernel/contract/rule-sentences'
import {
  showFactor,
  type StaffMember,
  type PasskeyProof,
  showPasskey,
  askPasskey,
} from '@kassavirta/domain/people/staff/api'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useLocalForm } from '@kassavirta/ui/form/use-form.ts'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { call } from '../../platform/api/call.ts'
import { Failed } from '../../platform/parts/AnswerView.tsx'
import { canUsePasskeys, PasskeyNotShown, showPasskeyFor } from '../../platform/session/passkey-device.ts'
import { CodeField, StepForm, stepFailureText } from './StepForm.tsx'
import { signInTexts as texts } from './texts.fi.ts'
import styles from './SignIn.module.css'

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

/** Shows a passkey in place of a code: a finger, a face or a PIN on a device that the person has enrolled. */
export function PasskeyButton({ onShown }: { readonly onShown: (proof: PasskeyProof) => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  if (!canUsePasskeys()) return null
  const show = async () => {
    setBusy(true)
    setFailed(undefined)
    try {
      await onShown(await showPasskeyFor(await call(askPasskey, {})))
    } catch (thrown) {
      const text = thrown instanceof PasskeyNotShown ? undefined : stepFailureText(asFailure(thrown))
      setFailed(text ?? texts.passkeyNotShown)
    }
    setBusy(false)
  }
  return (
    <div className={styles['passkey']}>
      <Failed heading={texts.passkeyFailed} text={failed} />
      <Button kind="secondary" wide busy={busy} onClick={() => void show()}>
        <Icon name="lock" />
        {texts.usePasskey}
      </Button>
      <p>{texts.orCode}</p>
    </div>
  )
}
