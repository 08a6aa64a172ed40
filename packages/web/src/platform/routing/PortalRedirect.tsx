import { Redirect } from '@kassavirta/ui/routing/Redirect.tsx'
import { linkTo, type PlainRoute } from './link-to.ts'

/** Redirects to another screen of the portal; Back does not lead here again. */
export const PortalRedirect = ({ to }: { readonly to: PlainRoute }) => (
  <Redirect to={linkTo<PlainRoute>(to)} />
)
