import { personOf } from '@kassavirta/domain/session/machine'
import { useEffect, useState } from 'react'
import { useSession } from '../../platform/session/session-context.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { sessionTexts } from './texts.fi.ts'

/** Over the screen that the person was at, which stays as it is. Mounted while the session is over. */
export function ReLoginDialog() {
  const { state } = useSession()
  useGiveFocusBack()
  return (
    <Dialog
      open
      title={sessionTexts.expired}
      // There is nothing to go back to without signing in.
      onClose={() => undefined}
      actions={<SignOutButton />}
    >
      <p ref={holdOpen}>{sessionTexts.signInAgain}</p>
      <SignInForm lockedUsername={personOf(state)?.username} />
    </Dialog>
  )
}

/** A dialog that is taken away instead of closed does not do it by itself. */
function useGiveFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}

/** Some browsers let only the first Esc be held back, and a phone's back gesture not at all, unless told beforehand. */
const holdOpen = (inside: HTMLElement | null): void =>
  inside?.closest('dialog')?.setAttribute('closedby', 'none')
