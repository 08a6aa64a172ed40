import { PortalLink } from '../platform/routing/PortalLink.tsx'
import { useSession } from '../platform/session/session-context.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { useScreenTitle } from '../platform/routing/use-screen.ts'
import { NoCompanies } from './NoCompanies.tsx'
import { frameTexts } from './frame-texts.fi.ts'
import { appTexts } from './texts.fi.ts'

/** Where a person without the right for a screen is sent (decisions E1). */
export function MissingRoleScreen() {
  const { user } = useSession()
  return (
    <>
      <PageHeading lead={frameTexts.missingRole}>{useScreenTitle()}</PageHeading>
      {user?.permittedCompanies.length === 0 && <NoCompanies />}
      <p>
        <PortalLink to="FrontPage">{appTexts.toFrontPage}</PortalLink>
      </p>
    </>
  )
}
