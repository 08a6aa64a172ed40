import type { ReactNode } from 'react'
import { AddressLink } from '@kassavirta/ui/routing/AddressLink.tsx'
import { pathWith, type Params } from './link-to.ts'
import type { AddressTexts } from '@kassavirta/ui/routing/path-pattern.ts'
import type { RouteId } from './route-rows.ts'
import { useShown } from '@kassavirta/ui/routing/router-context.ts'
import { stringifySearch } from '@kassavirta/ui/routing/search.ts'

type LinkOptions = {
  readonly search?: AddressTexts
  readonly className?: string | undefined
  /** Keeps the scroll position, for a link to another part of the same screen. */
  readonly keepScroll?: boolean
  /** True when the open screen belongs to the one that this leads to. A link to the open screen marks itself. */
  readonly within?: boolean
  /** With it, an address with another query is another screen. */
  readonly exact?: boolean
  /** Ids of what is read after the name. */
  readonly describedBy?: string
  readonly children: ReactNode
}

/** Links to a screen of the portal. A missing parameter throws, as it does in linkTo. */
export function PortalLink<Id extends RouteId>(props: { readonly to: Id } & Params<Id> & LinkOptions) {
  const {
    to,
    params,
    search = {},
    within = false,
    exact = false,
    className,
    keepScroll = false,
    describedBy,
    children,
  } = props
  const { navigation } = useShown()
  const path = pathWith(to, params)
  const current = isOpen(navigation, { path, search }, exact) ? 'page' : within ? 'true' : undefined
  const href = `${path}${stringifySearch(search)}`
  return (
    <AddressLink
      href={href}
      className={className}
      keepScroll={keepScroll}
      aria-current={current}
      aria-describedby={describedBy}
    >
      {children}
    </AddressLink>
  )
}

type Address = { readonly path: string; readonly search: AddressTexts }

/**
 * True when a link leads to the open screen, or to one whose address goes on from there. The query of a link must be in
 * that of the open address, and an exact one must be the same.
 */
function isOpen(open: Address, { path, search }: Address, exact: boolean): boolean {
  const given = Object.entries(search).filter(([, text]) => text !== undefined)
  const samePath = open.path === path || (!exact && open.path.startsWith(`${path}/`))
  const sameSearch = !exact || Object.keys(open.search).length === given.length
  return samePath && sameSearch && given.every(([name, text]) => open.search[name] === text)
}
