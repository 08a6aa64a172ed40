import type { AddressTexts } from './use-address.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { checkParams, routerPath, type Params } from './link-to.ts'
import type { RouteId } from './route-rows.ts'

type Look = {
  readonly search?: AddressTexts
  readonly className?: string | undefined
  /** For another part of the same screen: the page stays where it is. */
  readonly keepScroll?: boolean
  readonly children: ReactNode
}

/** The one link to a screen of the portal. A missing parameter throws, as it does in linkTo. */
export function PortalLink<Id extends RouteId>(props: { readonly to: Id } & Params<Id> & Look) {
  const { to, params, search = {}, className, keepScroll = false, children } = props
  return (
    <Link
      to={routerPath(to)}
      params={checkParams(to, params)}
      search={search}
      className={className}
      resetScroll={!keepScroll}
    >
      {children}
    </Link>
  )
}
