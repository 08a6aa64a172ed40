import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { ScreenUnavailable } from '@kassavirta/ui/routing/lazy-part.ts'
import { ReloadButton, ScreenMissing } from './ScreenMissing.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { appTexts } from './texts.fi.ts'

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
