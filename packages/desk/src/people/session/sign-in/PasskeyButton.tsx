import { askPasskey } from '@kassavirta/domain/people/staff/passkeys-api'
import type { PasskeyProof } from '@kassavirta/domain/people/staff/passkey-proof'
import { asFailure } from '@kassavirta/ui/api/failure.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { Failed } from '../../../platform/parts/Failed.tsx'
import { canUsePasskeys, PasskeyNotShown, showPasskeyFor } from '../../../platform/passkeys/passkey-device.ts'
import styles from './SignIn.module.css'
import { stepFailureText } from './StepForm.tsx'
import { signInTexts as texts } from './texts.fi.ts'

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
