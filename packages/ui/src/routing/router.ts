import type { ComponentType } from 'react'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { readJson, writeJson, tabStorage, type SafeStorage } from '../browser/storage.ts'
import type { AddressBar, Entry, EntryState } from './address-bar.ts'
import type { AddressParts } from './path-pattern.ts'

/** The script of a screen: fetched at the first visit, and anew if that has failed. */
export type ScreenScript = {
  readonly fetched: () => ComponentType | undefined
  readonly fetch: () => Promise<ComponentType>
}

/** Where an address leads. An application adds its own facts, such as the id of the screen. */
export type RouteLocation = AddressParts & {
  /** The whole address; where the requested address redirects, the address of its target. */
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

export type ScreenView<P extends RouteLocation = RouteLocation> = {
  readonly navigation: Navigation<P>
  /** Undefined while the script of the screen is being fetched. */
  readonly Screen: ComponentType | undefined
  readonly scroll: Scroll
}

type ScreenChange<P extends RouteLocation> = {
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

/** Follows the address of the page: fetches the script of its screen, and says when to show which screen. */
export function createRouter<P extends RouteLocation>(
  bar: AddressBar,
  routes: Routes<P>,
  positions: ScrollPositions,
) {
  const { locationOf, scriptOf } = routes
  const leaving = listeners<Navigation<P>>()
  const showing = listeners<ScreenView<P>>()
  const rendered = listeners<ScreenChange<P>>()
  let latest = navigationAt(bar.now(), bar, locationOf)
  let shown: ScreenView<P> = { navigation: latest, Screen: scriptOf(latest).fetched(), scroll: 'earlier' }
  let lastRendered: Navigation<P> | undefined

  async function follow(navigation: Navigation<P>, scroll: Scroll): Promise<void> {
    // While a script is fetched the person may go elsewhere.
    const show = (Screen: ScreenView['Screen']) => {
      if (latest === navigation) showing.notify((shown = { navigation, Screen, scroll }))
    }
    if (shown.Screen && latest !== navigation) positions.keep(shown.navigation.key)
    latest = navigation
    leaving.notify(navigation)
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
    return follow(navigationAt(bar.now(), bar, locationOf), keepScroll ? 'unchanged' : 'top')
  }

  bar.onMove((entry) => void follow(navigationAt(entry, bar, locationOf), 'earlier'))
  if (!shown.Screen) void follow(latest, 'earlier')

  return {
    /** Where the address leads; the screen of the earlier address may still be shown. */
    latest: (): Navigation<P> => latest,
    shown: (): ScreenView<P> => shown,
    /** The screen that was rendered last; undefined until the first one has been. */
    rendered: (): Navigation<P> | undefined => lastRendered,
    onLeaving: leaving.add,
    onShow: showing.add,
    /** After a screen has been rendered, the first one included. */
    onRendered: rendered.add,
    notifyRendered(to: Navigation<P>): void {
      rendered.notify({ from: lastRendered, to: (lastRendered = to) })
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

/** Fetches the script of a screen; calls `onPending` when that takes long. */
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

/** Replaces an address that redirects by that of its target, so that the person sees where they are. */
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
    notify: (value: Value): void => all.forEach((listener) => listener(value)),
    add: (listener: (value: Value) => void): (() => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
  }
}

const KEY = 'kassavirta.scroll'

/** Where a page is scrolled to: a new screen begins at its top, an earlier one where the person left it. */
type Scroll = 'top' | 'unchanged' | 'earlier'

type ScrolledEntry = { readonly key: string; readonly hash: string }

export type ScrollPositions = ReturnType<typeof rememberScroll>

/**
 * Remembers how far each entry of the history was scrolled. The browser itself would restore the position before the
 * screen of the entry has been rendered.
 */
export function rememberScroll(currentKey: () => string, storage: SafeStorage = tabStorage) {
  const stored = readJson(storage, KEY)
  const positions = new Map(Object.entries(isRecord(stored) ? stored : {}))
  history.scrollRestoration = 'manual'
  // Read in this event only: at another time, reading the position would make the browser lay out the page at once.
  let top = scrollY
  addEventListener('scroll', () => (top = scrollY), { passive: true })
  const keep = (key: string): void => void positions.set(key, top)
  addEventListener('pagehide', () => {
    keep(currentKey())
    writeJson(storage, KEY, Object.fromEntries(positions))
  })
  return {
    keep,
    restore: ({ key, hash }: ScrolledEntry, scroll: Scroll): void => {
      if (scroll === 'unchanged') return
      const target = hash ? document.getElementById(hash) : null
      const earlier = scroll === 'earlier' ? positions.get(key) : undefined
      const wanted = Number(earlier ?? 0)
      if (target && earlier === undefined) target.scrollIntoView()
      else if (wanted !== top) {
        scrollTo({ top: wanted, behavior: 'instant' })
        // The scroll event comes with the next frame, and the person may go back before that.
        top = wanted
      }
    },
  }
}
