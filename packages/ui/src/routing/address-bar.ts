/** Behind '#' where the page comes from a file, as in a wrapper of the portal. */
export type RoutingMode = 'path' | 'hash'

/** What an entry of the browser's history remembers beside its address; it survives a reload. */
export type EntryState = Readonly<Record<string, unknown>>

export type Entry = {
  /** The address within the application: path, query and hash, without the base path. */
  readonly href: string
  /** Every entry has a key of its own; receipts and scroll positions are found by it (browser/history-entry.ts). */
  readonly key: string
  /** How many entries of the application lie before this one. */
  readonly index: number
  readonly state: EntryState
}

export type AddressBar = ReturnType<typeof openAddressBar>

/** Reads and writes the address of the page and its history, under a base path or, in a wrapper, behind '#'. */
export function openAddressBar(mode: RoutingMode, base: string, page: Window = window) {
  const { history } = page
  const outside = (href: string): string =>
    mode === 'hash' ? `${page.location.pathname}${page.location.search}#${href}` : `${prefixOf(base)}${href}`

  const inside = (): string => addressWithin(mode, base, page.location)

  function write(how: 'pushState' | 'replaceState', href: string, index: number, state: EntryState): void {
    const entry: Omit<Entry, 'href'> = { key: newKey(), index, state }
    history[how](entry, '', outside(href))
  }

  /** An entry that the application did not make, as the first one, gets its key here. */
  function current(index: number): Entry {
    if (!isEntry(history.state)) write('replaceState', inside(), index, {})
    const { key, index: known, state } = history.state as Entry
    return { href: inside(), key, index: known, state }
  }

  let now = current(0)
  return {
    now: (): Entry => now,
    /** The address as a link has it. */
    outside,
    push(href: string, state: EntryState): Entry {
      write('pushState', href, now.index + 1, state)
      return (now = current(now.index))
    },
    replace(href: string, state: EntryState): Entry {
      write('replaceState', href, now.index, state)
      return (now = current(now.index))
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

const isEntry = (state: unknown): boolean => typeof state === 'object' && state !== null && 'key' in state

const newKey = (): string => Math.random().toString(36).slice(2)
