import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ScreenUnavailable } from '@kassavirta/ui/routing/lazy-part.ts'
import { ReloadButton, ScreenMissing } from './ScreenMissing.tsx'
import { appTexts } from './texts.fi.ts'

/** Replaces a screen that threw. The shell around it stays, and with it the session. */
export function AppFault({ error }: { readonly error: unknown }) {
  if (error instanceof ScreenUnavailable) return <ScreenMissing />
  return (
    <>
      <Banner kind="danger" heading={appTexts.appFault} action={<ReloadButton />} />
      <PortalLink to="FrontPage">{appTexts.toFrontPage}</PortalLink>
    </>
  )
}
