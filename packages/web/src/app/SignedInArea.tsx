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

/** Round every screen that asks for sign-in. Who signs in stays at the address that was asked for. */
export function SignedInArea() {
  const { state } = useSession()
  const navigate = useNavigate()
  useFocusAfterSwap(areaOf(state))
  useFrontPageAfterSignOut(state)
  switch (state.status) {
    case 'notInitialised':
    case 'initialising':
      return <Loading />
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
          {/* Over the living screen: nothing that was typed is lost. */}
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

/** The next person at the same computer does not begin at the page that the last one left. */
function useFrontPageAfterSignOut(state: SessionState): void {
  const navigate = useNavigate()
  const signedIn = 'session' in state
  const wasSignedIn = useRef(signedIn)
  useEffect(() => {
    if (wasSignedIn.current && !signedIn) void navigate({ to: linkTo('FrontPage'), replace: true })
    wasSignedIn.current = signedIn
  }, [navigate, signedIn])
}
