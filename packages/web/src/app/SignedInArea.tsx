import { useEffect, useRef, useState } from 'react'
import { isUnconfirmed, type SessionState } from '@kassavirta/domain/people/session/machine'
import { useInPieces } from '@kassavirta/ui/browser/use-in-pieces.ts'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { PhoneLink } from '@kassavirta/ui/elements/PhoneLink.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { ReLoginDialog } from '../people/session/ReLoginDialog.tsx'
import { SignInScreen } from '../people/session/SignInScreen.tsx'
import { usePortalRouter } from '../platform/routing/use-screen.ts'
import { OpenScreen } from '../platform/routing/ScreenLink.tsx'
import { useSession } from '../platform/session/session-context.ts'
import { GuardedScreen } from './GuardedScreen.tsx'
import { useFocusAfterSwap } from './use-focus-after-swap.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { KeptDrafts } from './KeptDrafts.tsx'
import { Waiting } from './Waiting.tsx'
import styles from './Shell.module.css'
import { frameTexts } from './frame-texts.fi.ts'
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
          {isUnconfirmed(state) && <Offline />}
          <Waiting />
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

/** Over a form that was opened without a connection: it can be filled in, and what is confirmed is sent later. */
function Offline() {
  const { trying, tryNow } = useTryNow()
  return (
    <FetchFailed heading={faultTexts.network} trying={trying} tryNow={() => void tryNow()}>
      {frameTexts.countOffline}
    </FetchFailed>
  )
}

/** Asks about the session at once; the tries go on by themselves meanwhile. */
function useTryNow() {
  const { store } = useSession()
  const [trying, setTrying] = useState(false)
  const tryNow = async () => {
    setTrying(true)
    await store.renew().catch(() => undefined)
    setTrying(false)
  }
  return { trying, tryNow }
}

/** Shown while it is unknown whether this tab's session still holds; retries go on meanwhile (decisions O17). */
function StartFailed({ message }: { readonly message: string }) {
  const { store } = useSession()
  const phone = useConfig().data?.serviceDeskPhone
  const { trying, tryNow } = useTryNow()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void store.logOut()
  }
  return (
    <div role="alert">
      <PageHeading lead={appTexts.startGoesOn}>{message}</PageHeading>
      <KeptDrafts />
      <div className={classes(layout['row'], styles['choices'])}>
        <Button busy={trying} onClick={() => void tryNow()}>
          {faultTexts.tryAgain}
        </Button>
        <Button kind="secondary" busy={leaving} onClick={leave}>
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
