import { useEffect, useState } from 'react'
import { personOf } from '@kassavirta/domain/people/session/machine'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { forgetPerson, hasDrafts } from '@kassavirta/ui/submission/sign-out.ts'
import { useSession, useSignedIn } from '../../platform/session/use-session.ts'
import { SignInForm } from './SignInForm.tsx'
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

/** Used in the menu and in the sign-in dialog. A person with unfinished forms is asked first (decisions O19). */
export function SignOutButton() {
  const { user, store } = useSignedIn()
  const [doing, setDoing] = useState<'asking' | 'leaving'>()
  const leave = async () => {
    setDoing('leaving')
    // Once before the call, which may take a while, and again for drafts that were saved meanwhile.
    forgetPerson(user.id)
    // Signing out always succeeds, and the button unmounts with the signed-in screens.
    await store.logOut()
    forgetPerson(user.id)
  }
  const press = () => (hasDrafts(user.id) ? setDoing('asking') : void leave())
  const stay = () => setDoing(undefined)
  const leaving = doing === 'leaving'
  return (
    <>
      <Button kind="secondary" wide busy={leaving} onClick={press}>
        {leaving ? sessionTexts.signingOut : sessionTexts.signOut}
      </Button>
      <Dialog
        open={doing === 'asking'}
        title={sessionTexts.unfinished}
        onClose={stay}
        actions={
          <>
            <Button kind="secondary" onClick={stay}>
              {sessionTexts.stay}
            </Button>
            <Button onClick={() => void leave()}>{sessionTexts.signOutAndDelete}</Button>
          </>
        }
      >
        <p>{sessionTexts.unfinishedLeaves}</p>
      </Dialog>
    </>
  )
}
