import { PortalLink, useScreenTitle } from '../../platform/routing/portal-router.tsx'
import { useSession } from '../../platform/session/use-session.ts'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { NoCompanies } from './NoCompanies.tsx'
import { frameTexts } from '../signed-in-texts.fi.ts'
import { appTexts } from '../texts.fi.ts'

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
