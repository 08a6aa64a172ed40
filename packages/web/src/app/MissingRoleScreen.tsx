import { PortalLink } from '../platform/PortalLink.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useScreenTitle } from './current-screen.ts'
import { appTexts } from './texts.fi.ts'

/** Where a person without the right for a screen is sent (decisions E1). */
export function MissingRoleScreen() {
  return (
    <>
      <PageHeading lead={appTexts.missingRole}>{useScreenTitle()}</PageHeading>
      <p>
        <PortalLink to="FrontPage">{appTexts.toFrontPage}</PortalLink>
      </p>
    </>
  )
}
