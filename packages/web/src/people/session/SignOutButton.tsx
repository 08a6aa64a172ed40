import { useState } from 'react'
import { forgetPerson, hasDrafts } from '@kassavirta/ui/submission/sign-out.ts'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Dialog } from '@kassavirta/ui/overlay/Dialog.tsx'
import { sessionTexts } from './texts.fi.ts'

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
