import { Navigate } from '@tanstack/react-router'
import { linkTo } from './link-to.ts'

type Props = { readonly to: 'FrontPage' | 'Tilitys' | 'TilitysSummary' | 'TilitysSent' }

/** Redirects to another screen of the portal; Back does not lead here again. */
export const PortalRedirect = ({ to }: Props) => <Navigate to={linkTo(to)} replace />
