import type { ComponentType } from 'react'
import type { AddressBar, Entry, EntryState } from './address-bar.ts'
import { linkTo } from './link-to.ts'
import { placeOf, type AddressTexts, type Place } from './match-route.ts'
import type { PlainRoute } from './link-to.ts'
import type { ScreenId } from './route-rows.ts'
import type { Scroll, ScrollPositions } from './scroll-positions.ts'
import { stringifySearch } from './search.ts'

/** The script of a screen: fetched at the first visit, and anew if that has failed. */
export type ScreenScript = {
  readonly fetched: () => ComponentType | undefined
  readonly fetch: () => Promise<ComponentType>
}

export type Screens = Readonly<Record<ScreenId, ScreenScript>>

/** A place at a certain entry of the browser's history. */
export type Visit = Place & Pick<Entry, 'key' | 'index' | 'state'>

export type Shown = {
  readonly visit: Visit
  /** Undefined while the script of the screen is being fetched. */
  readonly Screen: ComponentType | undefined
  readonly scroll: Scroll
}

type Rendered = { readonly from: Visit | undefined; readonly to: Visit }

export type GoOptions = {
  /** Replaces the entry of the history, so that Back does not lead here again. */
  readonly replace?: boolean
  readonly state?: EntryState
  readonly keepScroll?: boolean
}

type OpenOptions = GoOptions & { readonly search?: AddressTexts }

/** The old screen stays while the script of the new one is fetched; after this time a placeholder replaces it. */
const PENDING_MS = 300

export type Router = ReturnType<typeof createRouter>

/** Follows the address of the page: fetches the script of its screen, and says when what is to be shown. */
export function createRouter(bar: AddressBar, screens: Screens, positions: ScrollPositions) {
  const leaving = listeners<Visit>()
  const showing = listeners<Shown>()
  const rendered = listeners<Rendered>()
  let latest = visitAt(bar.now(), bar)
  let shown: Shown = { visit: latest, Screen: screens[latest.id].fetched(), scroll: 'earlier' }
  let lastRendered: Visit | undefined

  async function follow(visit: Visit, scroll: Scroll): Promise<void> {
    // While a script is fetched the person may go elsewhere.
    const show = (Screen: Shown['Screen']) => {
      if (latest === visit) showing.tell((shown = { visit, Screen, scroll }))
    }
    if (shown.Screen && latest !== visit) positions.keep(shown.visit.key)
    latest = visit
    leaving.tell(visit)
    const script = screens[visit.id]
    show(script.fetched() ?? (await fetchScreen(script, () => show(undefined))))
  }

  /** Opens an address of the portal; settles when its screen is shown. */
  function go(href: string, options: GoOptions = {}): Promise<void> {
    const { replace = false, state = {}, keepScroll = false } = options
    const target = placeOf(href).href
    if (target !== latest.href || !sameState(state, latest.state)) {
      if (replace) bar.replace(target, state)
      else bar.push(target, state)
    }
    return follow(visitAt(bar.now(), bar), keepScroll ? 'kept' : 'top')
  }

  bar.onMove((entry) => void follow(visitAt(entry, bar), 'earlier'))
  if (!shown.Screen) void follow(latest, 'earlier')

  return {
    /** Where the address leads; the screen that is still shown may be another. */
    latest: (): Visit => latest,
    shown: (): Shown => shown,
    /** The screen that was rendered last; undefined until the first one has been. */
    rendered: (): Visit | undefined => lastRendered,
    onLeaving: leaving.add,
    onShow: showing.add,
    /** After a screen has been rendered, the first one included. */
    onRendered: rendered.add,
    tellRendered: (to: Visit): void => rendered.tell({ from: lastRendered, to: (lastRendered = to) }),
    restoreScroll: positions.restore,
    linkAddress: bar.outside,
    canGoBack: (): boolean => bar.now().index > 0,
    back: bar.back,
    go,
    /** Opens a screen that needs no parameters. */
    open: (to: PlainRoute, { search = {}, ...options }: OpenOptions = {}): Promise<void> =>
      go(`${linkTo<PlainRoute>(to)}${stringifySearch(search)}`, options),
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
function visitAt(entry: Entry, bar: AddressBar): Visit {
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
