import { openAddressBar } from '@kassavirta/ui/routing/address-bar.ts'
import { partsOf } from '@kassavirta/ui/routing/path-pattern.ts'
import {
  createRouter,
  type RouteLocation,
  type ScreenScript,
  rememberScroll,
} from '@kassavirta/ui/routing/router.ts'
import { Link } from '../platform/routing/Link.tsx'
import { linkTo } from '../platform/routing/desk-rows.ts'
import { areaOf } from './areas.ts'
import { appTexts } from './texts.fi.ts'
import page from '../platform/parts/page.module.css'

const nowhere: ScreenScript = { fetched: () => NotFound, fetch: () => Promise.resolve(NotFound) }

/** An area is one screen to the router; platform/routing/Routes.tsx chooses the screen within it, at once. */
function locationOf(href: string): RouteLocation {
  const parts = partsOf(href)
  return { ...parts, href, screen: areaOf(parts.path)?.row ?? '' }
}

/** The desk has an origin of its own, so its addresses have no base path. */
export function startDeskRouter() {
  const bar = openAddressBar('path', '/')
  const scriptOf = ({ path }: RouteLocation): ScreenScript => areaOf(path)?.script ?? nowhere
  return createRouter(
    bar,
    { locationOf, scriptOf },
    rememberScroll(() => bar.now().key),
  )
}

/** An address that no area of the desk has. */
const NotFound = () => (
  <div className={page['page']}>
    <p>{appTexts.notFoundMore}</p>
    <Link href={linkTo('today')}>{appTexts.toDesk}</Link>
  </div>
)
