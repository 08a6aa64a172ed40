import { SkipLink } from '@kassavirta/ui/elements/SkipLink.tsx'
import type { SessionState } from '@kassavirta/domain/people/session/machine'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { SignInScreen } from '../../people/session/SignInScreen.tsx'
import { type PlainRoute, asksForSignIn, plainAddress, accessOf } from '../../platform/routing/route-rows.ts'
import { OpenScreen } from '../../platform/routing/ScreenLink.tsx'
import { useSession, useConfig } from '../../platform/session/use-session.ts'
import { basePath, insideWrapper } from '../../platform/routing/wrapper.ts'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { AnnounceFirst, documentTitle, useDocumentTitle, MAIN } from '../frame/screen-change.ts'
import { ConfigFailed, ScreenMissing } from '../faults/StartFaults.tsx'
import { firstScreen } from './portal-query-client.ts'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { screens } from '../routes.ts'
import styles from '../frame/Shell.module.css'
import { appTexts } from '../texts.fi.ts'

/** The frame waits for the script of its screen, so that both are rendered at once. The router shows a failed one. */
const loadPortal = async () => {
  const [{ AppRouter: Portal }] = await Promise.all([
    import('./AppRouter.tsx'),
    screens[firstScreen()].fetch().catch(() => undefined),
  ])
  return { Portal }
}
const AppRouter = lazyPart(loadPortal, 'Portal')

/**
 * Most people see the sign-in screen first, so it loads without the router and the shell. They are fetched while the
 * person types, and then render the sign-in screen themselves.
 */
export function Start() {
  const { state } = useSession()
  const [begunEarly] = useState(() => state.status === 'notLoggedIn' && beginsAtSignIn())
  const [early, setEarly] = useState(begunEarly)
  if (early && state.status !== 'notLoggedIn') setEarly(false)
  // Deferred, the frame replaces the placeholder as soon as its script is here, in pieces. Urgent, it would suspend, and React
  // keeps a fallback for 300 ms once it has been shown.
  const opening = useDeferredValue(useOpening(state))
  useFetchAhead(early)
  const openScreen = (to: PlainRoute) => {
    history.pushState(null, '', plainAddress(to))
    setEarly(false)
  }
  if (early) {
    return (
      <OpenScreen value={openScreen}>
        <EarlySignIn />
      </OpenScreen>
    )
  }
  return (
    <ErrorBoundary fallback={() => <ScreenMissing />}>
      <Suspense fallback={<Starting />}>
        <AnnounceFirst value={begunEarly}>{opening ? <Starting /> : <AppRouter />}</AnnounceFirst>
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * True until the stored session has been renewed for the first time, or could not be. The frame waits for that too: it would
 * be drawn twice and grow by the name of the place. Open screens need no session.
 */
function useOpening({ status }: SessionState): boolean {
  const renewing = status === 'notInitialised' || status === 'initialising'
  const [opening, setOpening] = useState(() => renewing && accessOf(firstScreen()) === 'signedIn')
  if (opening && !renewing) setOpening(false)
  return opening
}

/**
 * Fetches the portal at once, or on the sign-in screen from the first key or press on. A failed fetch is repeated, and
 * shown, when the portal is needed.
 */
function useFetchAhead(early: boolean): void {
  useEffect(() => {
    const stop = new AbortController()
    const fetchAhead = () => {
      stop.abort()
      void loadPortal().catch(() => undefined)
    }
    if (!early) return fetchAhead()
    for (const event of ['keydown', 'pointerdown'])
      addEventListener(event, fetchAhead, { signal: stop.signal })
    return () => stop.abort()
  }, [early])
}

/** In a wrapper all scripts are already on the phone, so loading some of them later gains nothing. */
function beginsAtSignIn(): boolean {
  if (insideWrapper(window, import.meta.env.VITE_WRAPPER)) return false
  const base = basePath('path', document.baseURI)
  return asksForSignIn(location.pathname.slice(base === '/' ? 0 : base.length) || '/')
}

/** Before the frame of the screens has been fetched and the session is open. */
function Starting() {
  return (
    <div className={styles['main']}>
      <Loading shape="screen" />
    </div>
  )
}

function EarlySignIn() {
  const config = useConfig()
  useDocumentTitle(documentTitle(appTexts.signIn, config.data?.productName))
  return (
    <>
      <SkipLink to={MAIN}>{appTexts.skipToContent}</SkipLink>
      <main id={MAIN} className={styles['signIn']} tabIndex={-1}>
        <ConfigFailed config={config} />
        <SignInScreen />
      </main>
    </>
  )
}
