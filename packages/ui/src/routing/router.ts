import type { ComponentType } from 'react'
import type { AddressBar, Entry, EntryState } from './address-bar.ts'
import type { AddressParts } from './path-pattern.ts'
import type { Scroll, ScrollPositions } from './scroll-positions.ts'

/** The script of a screen: fetched at the first visit, and anew if that has failed. */
export type ScreenScript = {
  readonly fetched: () => ComponentType | undefined
  readonly fetch: () => Promise<ComponentType>
}

/** Where an address leads. An application adds what it knows of it. */
export type RouteLocation = AddressParts & {
  /** The address in whole; another than the one that was asked for, where that one leads elsewhere. */
  readonly href: string
  /** Locations with the same name are the same screen, and moving between them is at once. */
  readonly screen: string
}

/** The addresses of an application, and the scripts that draw them. */
export type Routes<P extends RouteLocation> = {
  readonly locationOf: (href: string) => P
  readonly scriptOf: (location: P) => ScreenScript
}

/** A location at a certain entry of the browser's history. */
export type Navigation<P extends RouteLocation = RouteLocation> = P & Pick<Entry, 'key' | 'index' | 'state'>

export type Shown<P extends RouteLocation = RouteLocation> = {
  readonly navigation: Navigation<P>
  /** Undefined while the script of the screen is being fetched. */
  readonly Screen: ComponentType | undefined
  readonly scroll: Scroll
}

type Rendered<P extends RouteLocation> = {
  readonly from: Navigation<P> | undefined
  readonly to: Navigation<P>
}

export type GoOptions = {
  /** Replaces the entry of the history, so that Back does not lead here again. */
  readonly replace?: boolean
  readonly state?: EntryState
  readonly keepScroll?: boolean
}

/** The old screen stays while the script of the new one is fetched; after this time a placeholder replaces it. */
const PENDING_MS = 300

export type Router<P extends RouteLocation = RouteLocation> = ReturnType<typeof createRouter<P>>

/** Follows the address of the page: fetches the script of its screen, and says when what is to be shown. */
export function createRouter<P extends RouteLocation>(
  bar: AddressBar,
  routes: Routes<P>,
  positions: ScrollPositions,
) {
  const { locationOf, scriptOf } = routes
  const leaving = listeners<Navigation<P>>()
  const showing = listeners<Shown<P>>()
  const rendered = listeners<Rendered<P>>()
  let latest = navigationAt(bar.now(), bar, locationOf)
  let shown: Shown<P> = { navigation: latest, Screen: scriptOf(latest).fetched(), scroll: 'earlier' }
  let lastRendered: Navigation<P> | undefined

  async function follow(navigation: Navigation<P>, scroll: Scroll): Promise<void> {
    // While a script is fetched the person may go elsewhere.
    const show = (Screen: Shown['Screen']) => {
      if (latest === navigation) showing.tell((shown = { navigation, Screen, scroll }))
    }
    if (shown.Screen && latest !== navigation) positions.keep(shown.navigation.key)
    latest = navigation
    leaving.tell(navigation)
    const script = scriptOf(navigation)
    show(script.fetched() ?? (await fetchScreen(script, () => show(undefined))))
  }

  /** Opens an address of the application; settles when its screen is shown. */
  function go(href: string, options: GoOptions = {}): Promise<void> {
    const { replace = false, state = {}, keepScroll = false } = options
    const target = locationOf(href).href
    if (target !== latest.href || !sameState(state, latest.state)) {
      if (replace) bar.replace(target, state)
      else bar.push(target, state)
    }
    return follow(navigationAt(bar.now(), bar, locationOf), keepScroll ? 'kept' : 'top')
  }

  bar.onMove((entry) => void follow(navigationAt(entry, bar, locationOf), 'earlier'))
  if (!shown.Screen) void follow(latest, 'earlier')

  return {
    /** Where the address leads; the screen that is still shown may be another. */
    latest: (): Navigation<P> => latest,
    shown: (): Shown<P> => shown,
    /** The screen that was rendered last; undefined until the first one has been. */
    rendered: (): Navigation<P> | undefined => lastRendered,
    onLeaving: leaving.add,
    onShow: showing.add,
    /** After a screen has been rendered, the first one included. */
    onRendered: rendered.add,
    tellRendered(to: Navigation<P>): void {
      rendered.tell({ from: lastRendered, to: (lastRendered = to) })
    },
    restoreScroll: positions.restore,
    linkAddress: bar.outside,
    canGoBack: (): boolean => bar.now().index > 0,
    back: bar.back,
    go,
    /** Adds an entry for another step of the same screen. */
    addStep: (state: EntryState): Promise<void> => go(latest.href, { state, keepScroll: true }),
  }
}

/** Fetches the script of a screen, and tells when that takes long. */
async function fetchScreen(script: ScreenScript, onPending: () => void): Promise<ComponentType> {
  const pending = setTimeout(onPending, PENDING_MS)
  try {
    return await script.fetch()
  } catch (error) {
    // The boundary around the screens shows what was thrown, as it does when a screen breaks.
    return () => {
      throw error
    }
  } finally {
    clearTimeout(pending)
  }
}

/** An address that leads elsewhere is replaced by where it leads, so that the person sees where they are. */
function navigationAt<P extends RouteLocation>(
  entry: Entry,
  bar: AddressBar,
  locationOf: Routes<P>['locationOf'],
): Navigation<P> {
  const location = locationOf(entry.href)
  const { key, index, state } = location.href === entry.href ? entry : bar.replace(location.href, {})
  return { ...location, key, index, state }
}

const sameState = (a: EntryState, b: EntryState): boolean => JSON.stringify(a) === JSON.stringify(b)

function listeners<Value>() {
  const all = new Set<(value: Value) => void>()
  return {
    tell: (value: Value): void => all.forEach((listener) => listener(value)),
    add: (listener: (value: Value) => void): (() => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}
