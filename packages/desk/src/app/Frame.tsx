import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { closeBag } from '@kassavirta/domain/bags/counting/api'
import { packOrder, packSupplies } from '@kassavirta/domain/orders/deliveries/api'
import { recordOutcome } from '@kassavirta/domain/orders/deliveries/runs-api'
import { decideVisit } from '@kassavirta/domain/visits/visits/api'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { SkipLink } from '@kassavirta/ui/elements/SkipLink.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { RouterProvider, useScreenView, useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { lazyPart, ScreenUnavailable } from '@kassavirta/ui/routing/lazy-part.ts'
import { useDeskConfig } from '../platform/api/use-desk-config.ts'
import { useChangedLists } from '../platform/api/use-pulse.ts'
import { needsOf } from '../platform/routing/desk-rows.ts'
import { watchIdle } from '../platform/session/idle.ts'
import { useSessionStore, useStaff } from '../platform/session/session-context.ts'
import { HeldNote } from '../platform/stored-acts/HeldNote.tsx'
import { HeldEndpoints } from '../platform/stored-acts/use-held-acts.ts'
import { useScreenName } from '../platform/tab-title.ts'
import { Bar } from './Bar.tsx'
import { Rail } from './Rail.tsx'
import { areaOf, type Area } from './areas.ts'
import { startDeskRouter } from './desk-router.tsx'
import { focusHeading, MAIN, keepFocus } from './focus.ts'
import { appTexts } from './texts.fi.ts'
import page from '../platform/parts/page.module.css'
import styles from './Frame.module.css'

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

/** The frame of every screen: the rail, and the bar with the name of the screen. */
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

/** If this part cannot be loaded nothing is lost: unsent scans stay stored on the device. */
function UnsentScans() {
  const { may } = useStaff()
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{may('count') && <UnsentNote />}</Suspense>
    </ErrorBoundary>
  )
}

/**
 * Moves the focus to the name of the screen when the area changes, before the new screen is visible and takes keys. Within
 * an area the focus stays.
 */
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

const LoadingScreen = () => (
  <div className={page['page']}>
    <Loading shape="screen" />
  </div>
)

/** A screen that failed is drawn again when the person returns to it. */
function CurrentScreen({ area }: { readonly area: Area | undefined }) {
  const { may } = useStaff()
  const { Screen, navigation } = useScreenView()
  if (area && !may(...needsOf(area.row))) return <div className={page['page']}>{appTexts.mayNot}</div>
  return (
    <ErrorBoundary resetKey={navigation} fallback={(error) => <ScreenFault error={error} />}>
      <Suspense fallback={<LoadingScreen />}>{Screen ? <Screen /> : <LoadingScreen />}</Suspense>
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

/** Acts that wait ten seconds on the device, in which they can be taken back. */
const heldEndpoints = [recordOutcome, closeBag, decideVisit, packOrder, packSupplies] as const
