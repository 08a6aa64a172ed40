import type { AddressTexts } from './use-address.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { checkParams, routerPath, type Params } from './link-to.ts'
import type { RouteId } from './route-rows.ts'

type LinkOptions = {
  readonly search?: AddressTexts
  readonly className?: string | undefined
  /** Keeps the scroll position, for a link to another part of the same screen. */
  readonly keepScroll?: boolean
  /** True when the open screen belongs to the one that this leads to. The router itself marks a link to the open screen. */
  readonly within?: boolean
  /** With it, an address with another query is another screen. */
  readonly exact?: boolean
  readonly children: ReactNode
}

/** Links to a screen of the portal. A missing parameter throws, as it does in linkTo. */
export function PortalLink<Id extends RouteId>(props: { readonly to: Id } & Params<Id> & LinkOptions) {
  const {
    to,
    params,
    search = {},
    className,
    keepScroll = false,
    within = false,
    exact = false,
    children,
  } = props
  return (
    <Link
      to={routerPath(to)}
      params={checkParams(to, params)}
      search={search}
      className={className}
      activeOptions={{ exact }}
      aria-current={within ? 'true' : undefined}
      resetScroll={!keepScroll}
    >
      {children}
    </Link>
  )
}
