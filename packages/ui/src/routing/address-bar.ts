import type { MouseEvent } from 'react'

/** Behind '#' where the page comes from a file, as in a wrapper of the portal. */
export type RoutingMode = 'path' | 'hash'

/** The state that is stored with an entry of the browser's history; it survives a reload. */
export type EntryState = Readonly<Record<string, unknown>>

export type Entry = {
  /** The address within the application: path, query and hash, without the base path. */
  readonly href: string
  /** Every entry has a key of its own; receipts and scroll positions are found by it. */
  readonly key: string
  /** How many entries of the application lie before this one. */
  readonly index: number
  readonly state: EntryState
}

type StoredEntry = Omit<Entry, 'href'>

export type AddressBar = ReturnType<typeof openAddressBar>

/** Reads and writes the address of the page and its history, under a base path or, in a wrapper, behind '#'. */
export function openAddressBar(mode: RoutingMode, base: string, page: Window = window) {
  const { history } = page
  const outside = (href: string): string =>
    mode === 'hash' ? `${page.location.pathname}${page.location.search}#${href}` : `${prefixOf(base)}${href}`

  const inside = (): string => addressWithin(mode, base, page.location)

  function write(how: 'pushState' | 'replaceState', href: string, index: number, state: EntryState): Entry {
    const entry: StoredEntry = { key: newKey(), index, state }
    history[how](entry, '', outside(href))
    return { ...entry, href: inside() }
  }

  /** An entry that the application did not make, as the first one, gets its key here. */
  function current(index: number): Entry {
    const stored: unknown = history.state
    return isEntry(stored) ? { ...stored, href: inside() } : write('replaceState', inside(), index, {})
  }

  let now = current(0)
  return {
    now: (): Entry => now,
    /** The address as a link has it. */
    outside,
    push(href: string, state: EntryState): Entry {
      return (now = write('pushState', href, now.index + 1, state))
    },
    replace(href: string, state: EntryState): Entry {
      return (now = write('replaceState', href, now.index, state))
    },
    back: (): void => history.back(),
    /** Calls after the person has gone back or forward, or has changed the address by hand. */
    onMove(listener: (entry: Entry) => void): void {
      page.addEventListener('popstate', () => listener((now = current(now.index + 1))))
    },
  }
}

/** The address within the application, as the page was opened with it or as it is now. */
export function addressWithin(mode: RoutingMode, base: string, location: Location): string {
  if (mode === 'hash') return location.hash.slice(1) || '/'
  const { pathname, search, hash } = location
  const prefix = prefixOf(base)
  const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) || '/' : pathname
  return `${path}${search}${hash}`
}

const prefixOf = (base: string): string => (base === '/' ? '' : base)

const isEntry = (state: unknown): state is StoredEntry =>
  typeof state === 'object' && state !== null && 'key' in state

const newKey = (): string => Math.random().toString(36).slice(2)

/** The facts about the browser's history that receipts need. */
export type HistoryEntry = {
  /** The name of the current entry. A reload keeps it; every other way to an address makes a new one. */
  readonly current: () => string | undefined
  /** The entry that was reloaded when this page began; undefined when the page began in another way. */
  readonly reloaded: string | undefined
}

/** The router of the application names every entry of its history in the entry's state. */
const nameOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : undefined

/** @internal for the test */
export function historyOf(page: Pick<Window, 'history' | 'performance'>): HistoryEntry {
  const [navigation] = page.performance.getEntriesByType('navigation')
  const isReload = navigation !== undefined && 'type' in navigation && navigation.type === 'reload'
  const current = () => nameOf(page.history.state)
  return { current, reloaded: isReload ? current() : undefined }
}

let pageHistory: HistoryEntry | undefined

/** Must be called first when the page begins: later the person may have moved to another entry. */
export const tabHistory = (): HistoryEntry => (pageHistory ??= historyOf(window))

/** True for a press on a link that asks the browser for another tab or for a file. */
export const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
