import { Suspense, useEffect, useState } from 'react'
import { SignInScreen } from '../features/session/SignInScreen.tsx'
import { asksForSignIn, plainAddress, type PlainRoute } from '../platform/routing/plain-address.ts'
import { OpenScreen } from '../platform/routing/ScreenLink.tsx'
import { useSession } from '../platform/session/session-context.ts'
import { useConfig } from '../platform/api/use-config.ts'
import { basePath, insideWrapper } from '../platform/routing/wrapper.ts'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { AnnounceFirst } from './announce.ts'
import { ConfigFailed } from './ConfigFailed.tsx'
import { documentTitle, useDocumentTitle } from './document-title.ts'
import { MAIN } from './focus-heading.ts'
import { lazyPart } from './lazy-part.ts'
import { ScreenMissing } from './ScreenMissing.tsx'
import styles from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'
import { appTexts } from './texts.fi.ts'

const loadPortal = () => import('./AppRouter.tsx')
const AppRouter = lazyPart(loadPortal, 'AppRouter')

/**
 * Most people see the sign-in screen first, so it loads without the router and the shell. They are fetched while the
 * person types, and then render the sign-in screen themselves.
 */
export function Start() {
  const { state } = useSession()
  const [begunEarly] = useState(() => state.status === 'notLoggedIn' && beginsAtSignIn())
  const [early, setEarly] = useState(begunEarly)
  if (early && state.status !== 'notLoggedIn') setEarly(false)
  useEffect(() => {
    // A failed fetch is repeated, and shown, when the portal is needed.
    void loadPortal().catch(() => undefined)
  }, [])
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
        <AnnounceFirst value={begunEarly}>
          <AppRouter />
        </AnnounceFirst>
      </Suspense>
    </ErrorBoundary>
  )
}

/** In a wrapper all scripts are already on the phone, so loading some of them later gains nothing. */
function beginsAtSignIn(): boolean {
  if (insideWrapper(window, import.meta.env.VITE_WRAPPER)) return false
  const base = basePath('path', document.baseURI)
  return asksForSignIn(location.pathname.slice(base === '/' ? 0 : base.length) || '/')
}

/** Before the frame of the screens has been fetched. */
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
      <SkipLink />
      <main id={MAIN} className={styles['signIn']} tabIndex={-1}>
        <ConfigFailed config={config} />
        <SignInScreen />
      </main>
    </>
  )
}
