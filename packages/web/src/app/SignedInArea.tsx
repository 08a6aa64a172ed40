import { useEffect, useRef, useState } from 'react'
import type { SessionState } from '@kassavirta/domain/session/machine'
import { useInPieces } from '@kassavirta/ui/browser/use-in-pieces.ts'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { ReLoginDialog } from '../features/session/ReLoginDialog.tsx'
import { SignInScreen } from '../features/session/SignInScreen.tsx'
import { usePortalRouter } from '../platform/routing/use-screen.ts'
import { OpenScreen } from '../platform/routing/ScreenLink.tsx'
import { useSession } from '../platform/session/session-context.ts'
import { GuardedScreen } from './GuardedScreen.tsx'
import { useFocusAfterSwap } from './use-focus-after-swap.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { KeptDrafts } from './KeptDrafts.tsx'
import styles from './Shell.module.css'
import { appTexts } from './texts.fi.ts'

/** Wraps every screen that requires sign-in. After signing in the person is at the requested address. */
export function SignedInArea() {
  const { state } = useSession()
  const router = usePortalRouter()
  const opened = useInPieces('session' in state)
  useFocusAfterSwap(areaOf(state, opened))
  useFrontPageAfterSignOut(state)
  switch (state.status) {
    case 'notInitialised':
    case 'initialising':
      return <Loading shape="screen" />
    case 'error':
      return <StartFailed message={state.message} />
    case 'notLoggedIn':
      return (
        <OpenScreen value={(to) => void router.open(to)}>
          <SignInScreen />
        </OpenScreen>
      )
    case 'loggedIn':
    case 'loginExpiring':
    case 'loginExpired':
      return (
        <>
          {opened ? <GuardedScreen /> : <Loading shape="screen" />}
          {/* The dialog lies over the mounted screen, so that no typed text is lost. */}
          {state.status === 'loginExpired' && <ReLoginDialog />}
        </>
      )
    default:
      return state satisfies never
  }
}

function areaOf(state: SessionState, opened: boolean): string {
  if ('session' in state) return opened ? 'signedIn' : 'placeholder'
  if (state.status === 'error') return 'startFailed'
  return state.status === 'notLoggedIn' ? 'signIn' : 'placeholder'
}

/** After sign-out the next person at the same computer begins at the front page. */
function useFrontPageAfterSignOut(state: SessionState): void {
  const router = usePortalRouter()
  const signedIn = 'session' in state
  const wasSignedIn = useRef(signedIn)
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) void router.open('FrontPage', { replace: true })
    wasSignedIn.current = signedIn
  }, [router, signedIn])
}

/** Shown while it is unknown whether this tab's session still holds; retries go on meanwhile (decisions O17). */
function StartFailed({ message }: { readonly message: string }) {
  const { store } = useSession()
  const phone = useConfig().data?.serviceDeskPhone
  const [doing, setDoing] = useState<'trying' | 'leaving'>()
  const tryNow = async () => {
    setDoing('trying')
    await store.renew().catch(() => undefined)
    setDoing(undefined)
  }
  const leave = () => {
    setDoing('leaving')
    void store.logOut()
  }
  return (
    <div role="alert">
      <PageHeading lead={appTexts.startGoesOn}>{message}</PageHeading>
      <KeptDrafts />
      <div className={classes(layout['row'], styles['choices'])}>
        <Button busy={doing === 'trying'} onClick={() => void tryNow()}>
          {faultTexts.tryAgain}
        </Button>
        <Button kind="secondary" busy={doing === 'leaving'} onClick={leave}>
          {appTexts.signInAgain}
        </Button>
      </div>
      {phone && (
        <p>
          {appTexts.callServiceDesk} <PhoneLink number={phone} />
        </p>
      )}
    </div>
  )
}
