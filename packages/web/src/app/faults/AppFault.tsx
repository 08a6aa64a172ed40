import { Suspense, type ReactNode } from 'react'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ErrorBoundary } from '@kassavirta/ui/feedback/ErrorBoundary.tsx'
import { FetchFailed } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useAddress, useScreenView, useRouter } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { ScreenUnavailable } from '@kassavirta/ui/routing/lazy-part.ts'
import { faultTexts } from '@kassavirta/ui/texts.fi.ts'
import { PortalLink } from '../../platform/routing/portal-router.tsx'
import type { Permissions } from '../../platform/session/use-permissions.ts'
import { ReloadButton, ScreenMissing } from './StartFaults.tsx'
import { appTexts } from '../texts.fi.ts'

/** Replaces a screen that threw. The shell around it stays, and with it the session. */
export function AppFault({ error }: { readonly error: unknown }) {
  const { path } = useAddress()
  if (error instanceof ScreenUnavailable)
    return <ScreenMissing {...(path.startsWith('/raportit/') && { heading: appTexts.reportFailed })} />
  return (
    <>
      <Banner kind="danger" heading={appTexts.appFault} action={<ReloadButton />} />
      <PortalLink to="FrontPage">{appTexts.toFrontPage}</PortalLink>
    </>
  )
}

type Props = {
  readonly children: ReactNode
  /** Shown while the script is fetched. */
  readonly waiting?: ReactNode
}

/** Stands in for a part of a screen while its script is fetched, and when that fails. */
export const PartBoundary = ({ children, waiting = <Loading /> }: Props) => (
  <ErrorBoundary fallback={(error) => <AppFault error={error} />}>
    <Suspense fallback={waiting}>{children}</Suspense>
  </ErrorBoundary>
)

/** The screen of the address. A screen that threw is rendered again when the person comes back to it. */
export function CurrentScreen() {
  const { Screen, navigation } = useScreenView()
  return (
    <ErrorBoundary resetKey={navigation} fallback={(error) => <AppFault error={error} />}>
      {Screen ? <Screen /> : <PendingScreen />}
    </ErrorBoundary>
  )
}

/** Between two screens the router waits 300 ms before it shows this; at the start it does not. */
function PendingScreen() {
  const starting = useRouter().rendered() === undefined
  return starting ? <Loading shape="screen" /> : <Loading shape="screen" delayMs={0} />
}

type PermissionsFailedProps = { readonly permissions: Permissions }

/** Until the rights can be read, everything that needs one stays closed. */
export const PermissionsFailed = ({ permissions: { failure, trying, tryNow } }: PermissionsFailedProps) =>
  failure ? (
    <FetchFailed heading={faultTexts.permissionsFailed} trying={trying} tryNow={tryNow} failure={failure} />
  ) : null
