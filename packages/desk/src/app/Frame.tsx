import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Suspense } from 'react'
import { Link, useLocation } from 'wouter'
import { useStaff } from '../platform/session/session-context.ts'
import { areaOf, type Area } from './areas.ts'
import styles from './Frame.module.css'
import { ScreenUnavailable } from './lazy-part.ts'
import { Rail } from './Rail.tsx'
import { appTexts } from './texts.fi.ts'

/** What surrounds every screen of the desk: the rail, the bar with the name of the screen, and the screen. */
export function Frame() {
  const [address] = useLocation()
  const area = areaOf(address)
  return (
    <div className={styles['frame']}>
      <Rail current={area} />
      <div className={styles['work']}>
        <header className={styles['bar']}>
          <h1 tabIndex={-1}>{area?.name ?? appTexts.notFound}</h1>
        </header>
        <main className={styles['main']}>
          <ErrorBoundary key={area?.path} fallback={(error) => <ScreenFault error={error} />}>
            <Suspense fallback={<Loading shape="screen" />}>
              <Screen area={area} />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  )
}

function Screen({ area }: { readonly area: Area | undefined }) {
  const { may } = useStaff()
  if (area === undefined) {
    return (
      <p>
        {appTexts.notFoundMore} <Link href="/">{appTexts.toDesk}</Link>
      </p>
    )
  }
  return may(...area.needs) ? <area.Screens /> : <p>{appTexts.mayNot}</p>
}

function ScreenFault({ error }: { readonly error: unknown }) {
  const missing = error instanceof ScreenUnavailable
  return (
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
  )
}
