import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SkipLink } from '@kassavirta/ui/elements/SkipLink.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { lazyPart, ScreenUnavailable } from '@kassavirta/ui/routing/lazy-part.ts'
import { useShown } from '@kassavirta/ui/routing/router-context.ts'
import { RouterProvider } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useDeskConfig } from '../platform/api/use-desk-config.ts'
import page from '../platform/parts/page.module.css'
import { useChangedLists } from '../platform/pulse/use-changed-lists.ts'
import { needsOf } from '../platform/routing/desk-rows.ts'
import { useSessionStore, useStaff } from '../platform/session/session-context.ts'
import { watchIdle } from '../platform/session/idle.ts'
import { HeldNote } from '../platform/stored-acts/HeldNote.tsx'
import { HeldEndpoints } from '../platform/stored-acts/use-held-acts.ts'
import { useScreenName } from '../platform/tab-title.ts'
import { areaOf, type Area } from './areas.ts'
import { Bar } from './Bar.tsx'
import { startDeskRouter } from './desk-router.ts'
import { focusHeading, MAIN } from './focus-heading.ts'
import styles from './Frame.module.css'
import { heldEndpoints } from './held-endpoints.ts'
import { keepFocus } from './keep-focus.ts'
import { Rail } from './Rail.tsx'
import { appTexts } from './texts.fi.ts'

const UnsentNote = lazyPart(() => import('../bags/counting/reception/UnsentNote.tsx'), 'UnsentNote')

export function Frame() {
  const [router] = useState(startDeskRouter)
  return (
    <RouterProvider router={router}>
      <HeldEndpoints value={heldEndpoints}>
        <FrameOfAddress />
      </HeldEndpoints>
    </RouterProvider>
  )
}

/** What surrounds every screen of the desk: the rail, the bar with the name of the screen, and the screen. */
function FrameOfAddress() {
  const area = areaOf(useAddress().path)
  const name = area?.name ?? appTexts.notFound
  const session = useSessionStore()
  useEffect(() => watchIdle(session), [session])
  useEffect(keepFocus, [])
  useChangedLists()
  useFocusOnMove(area?.row)
  useTitleOf(name)
  return (
    <div className={styles['frame']}>
      <SkipLink to={MAIN}>{appTexts.skipToContent}</SkipLink>
      <Rail current={area} />
      <div className={styles['work']}>
        <Bar name={name} current={area} />
        <main id={MAIN} className={styles['main']} tabIndex={-1}>
          <UnsentScans />
          <CurrentScreen area={area} />
        </main>
        <HeldNote />
      </div>
    </div>
  )
}

/** A page that cannot fetch this part loses nothing: the scans stay on the device until one can. */
function UnsentScans() {
  const { may } = useStaff()
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{may('count') && <UnsentNote />}</Suspense>
    </ErrorBoundary>
  )
}

/** Within an area the focus stays where the person works. It moves before the new screen can be seen and keys are pressed on it. */
function useFocusOnMove(area: string | undefined): void {
  const before = useRef(area)
  useLayoutEffect(() => {
    if (before.current !== area) focusHeading()
    before.current = area
  }, [area])
}

function useTitleOf(area: string): void {
  const screen = useScreenName()
  const config = useDeskConfig()
  const title = [screen, area, config?.name].filter((part) => part).join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
}

const Waiting = () => (
  <div className={page['page']}>
    <Loading shape="screen" />
  </div>
)

/** One that threw is drawn anew when the person comes to it again. */
function CurrentScreen({ area }: { readonly area: Area | undefined }) {
  const { may } = useStaff()
  const { Screen, navigation } = useShown()
  if (area && !may(...needsOf(area.row))) return <div className={page['page']}>{appTexts.mayNot}</div>
  return (
    <ErrorBoundary resetKey={navigation} fallback={(error) => <ScreenFault error={error} />}>
      <Suspense fallback={<Waiting />}>{Screen ? <Screen /> : <Waiting />}</Suspense>
    </ErrorBoundary>
  )
}

function ScreenFault({ error }: { readonly error: unknown }) {
  const missing = error instanceof ScreenUnavailable
  return (
    <div className={page['page']}>
      <Banner
        kind="danger"
        heading={missing ? appTexts.screenMissing : appTexts.appFault}
        action={
          <Button kind="secondary" onClick={() => window.location.reload()}>
            {appTexts.reload}
          </Button>
        }
      >
        {missing && appTexts.screenMissingMore}
      </Banner>
    </div>
  )
}
