import { personOf } from '@kassavirta/domain/people/session/machine'
import { useEffect, useState } from 'react'
import { useSession } from '../../platform/session/session-context.ts'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { sessionTexts } from './texts.fi.ts'

/** Lies over the current screen, which keeps its state. It is mounted while the session is expired. */
export function ReLoginDialog() {
  const { state } = useSession()
  useGiveFocusBack()
  return (
    <Dialog
      open
      title={sessionTexts.expired}
      // The dialog cannot be closed, as the screen behind it needs a session.
      onClose={() => undefined}
      actions={<SignOutButton />}
    >
      <p ref={holdOpen}>{sessionTexts.signInAgain}</p>
      <SignInForm lockedUsername={personOf(state)?.username} />
    </Dialog>
  )
}

/** Restores the focus, which a dialog that is unmounted instead of closed does not do. */
function useGiveFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}

/** Some browsers allow only the first Esc to be prevented, and a phone's back gesture only if set up beforehand. */
const holdOpen = (inside: HTMLElement | null): void =>
  inside?.closest('dialog')?.setAttribute('closedby', 'none')
