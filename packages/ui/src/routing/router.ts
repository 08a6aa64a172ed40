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
export type Place = AddressParts & {
  /** The address in whole; another than the one that was asked for, where that one leads elsewhere. */
  readonly href: string
  /** Places with the same name are the same screen, and moving between them is at once. */
  readonly screen: string
}

/** The addresses of an application, and the scripts that draw them. */
export type Routes<P extends Place> = {
  readonly placeOf: (href: string) => P
  readonly scriptOf: (place: P) => ScreenScript
}

/** A place at a certain entry of the browser's history. */
export type Visit<P extends Place = Place> = P & Pick<Entry, 'key' | 'index' | 'state'>

export type Shown<P extends Place = Place> = {
  readonly visit: Visit<P>
  /** Undefined while the script of the screen is being fetched. */
  readonly Screen: ComponentType | undefined
  readonly scroll: Scroll
}

type Rendered<P extends Place> = { readonly from: Visit<P> | undefined; readonly to: Visit<P> }

export type GoOptions = {
  /** Replaces the entry of the history, so that Back does not lead here again. */
  readonly replace?: boolean
  readonly state?: EntryState
  readonly keepScroll?: boolean
}

/** The old screen stays while the script of the new one is fetched; after this time a placeholder replaces it. */
const PENDING_MS = 300

export type Router<P extends Place = Place> = ReturnType<typeof createRouter<P>>

/** Follows the address of the page: fetches the script of its screen, and says when what is to be shown. */
export function createRouter<P extends Place>(
  bar: AddressBar,
  routes: Routes<P>,
  positions: ScrollPositions,
) {
  const { placeOf, scriptOf } = routes
  const leaving = listeners<Visit<P>>()
  const showing = listeners<Shown<P>>()
  const rendered = listeners<Rendered<P>>()
  let latest = visitAt(bar.now(), bar, placeOf)
  let shown: Shown<P> = { visit: latest, Screen: scriptOf(latest).fetched(), scroll: 'earlier' }
  let lastRendered: Visit<P> | undefined

  async function follow(visit: Visit<P>, scroll: Scroll): Promise<void> {
    // While a script is fetched the person may go elsewhere.
    const show = (Screen: Shown['Screen']) => {
      if (latest === visit) showing.tell((shown = { visit, Screen, scroll }))
    }
    if (shown.Screen && latest !== visit) positions.keep(shown.visit.key)
    latest = visit
    leaving.tell(visit)
    const script = scriptOf(visit)
    show(script.fetched() ?? (await fetchScreen(script, () => show(undefined))))
  }

  /** Opens an address of the application; settles when its screen is shown. */
  function go(href: string, options: GoOptions = {}): Promise<void> {
    const { replace = false, state = {}, keepScroll = false } = options
    const target = placeOf(href).href
    if (target !== latest.href || !sameState(state, latest.state)) {
      if (replace) bar.replace(target, state)
      else bar.push(target, state)
    }
    return follow(visitAt(bar.now(), bar, placeOf), keepScroll ? 'kept' : 'top')
  }

  bar.onMove((entry) => void follow(visitAt(entry, bar, placeOf), 'earlier'))
  if (!shown.Screen) void follow(latest, 'earlier')

  return {
    /** Where the address leads; the screen that is still shown may be another. */
    latest: (): Visit<P> => latest,
    shown: (): Shown<P> => shown,
    /** The screen that was rendered last; undefined until the first one has been. */
    rendered: (): Visit<P> | undefined => lastRendered,
    onLeaving: leaving.add,
    onShow: showing.add,
    /** After a screen has been rendered, the first one included. */
    onRendered: rendered.add,
    tellRendered(to: Visit<P>): void {
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
function visitAt<P extends Place>(entry: Entry, bar: AddressBar, placeOf: Routes<P>['placeOf']): Visit<P> {
  const place = placeOf(entry.href)
  const { key, index, state } = place.href === entry.href ? entry : bar.replace(place.href, {})
  return { ...place, key, index, state }
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
