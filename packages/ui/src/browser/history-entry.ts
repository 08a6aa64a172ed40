/** What receipts need to know of the browser's history. */
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
