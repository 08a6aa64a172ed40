import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SessionState } from '@kassavirta/domain/session/machine'
import { ReLoginDialog } from '../features/session/ReLoginDialog.tsx'
import { SignInScreen } from '../features/session/SignInScreen.tsx'
import { linkTo } from '../platform/routing/link-to.ts'
import type { PlainRoute } from '../platform/routing/plain-address.ts'
import { OpenScreen } from '../platform/routing/ScreenLink.tsx'
import { useSession } from '../platform/session/session-context.ts'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { GuardedScreen } from './GuardedScreen.tsx'
import { StartFailed } from './StartFailed.tsx'
import { useFocusAfterSwap } from './use-focus-after-swap.ts'

/** Wraps every screen that requires sign-in. After signing in the person is at the requested address. */
export function SignedInArea() {
  const { state } = useSession()
  const navigate = useNavigate()
  useFocusAfterSwap(areaOf(state))
  useFrontPageAfterSignOut(state)
  switch (state.status) {
    case 'notInitialised':
    case 'initialising':
      return <Loading shape="screen" />
    case 'error':
      return <StartFailed message={state.message} />
    case 'notLoggedIn':
      return (
        <OpenScreen value={(to) => void navigate({ to: linkTo<PlainRoute>(to) })}>
          <SignInScreen />
        </OpenScreen>
      )
    case 'loggedIn':
    case 'loginExpiring':
    case 'loginExpired':
      return (
        <>
          <GuardedScreen />
          {/* The dialog lies over the mounted screen, so that no typed text is lost. */}
          {state.status === 'loginExpired' && <ReLoginDialog />}
        </>
      )
    default:
      return state satisfies never
  }
}

function areaOf(state: SessionState): string {
  if ('session' in state) return 'signedIn'
  if (state.status === 'error') return 'startFailed'
  return state.status === 'notLoggedIn' ? 'signIn' : 'placeholder'
}

/** After sign-out the next person at the same computer begins at the front page. */
function useFrontPageAfterSignOut(state: SessionState): void {
  const navigate = useNavigate()
  const signedIn = 'session' in state
  const wasSignedIn = useRef(signedIn)
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) void navigate({ to: linkTo('FrontPage'), replace: true })
    wasSignedIn.current = signedIn
  }, [navigate, signedIn])
}
