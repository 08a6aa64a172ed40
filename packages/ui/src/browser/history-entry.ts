/** The browser's history as far as receipts ask of it. */
export type HistoryEntry = {
  /** The name of the entry on show. A reload keeps it; every other way to an address makes a new one. */
  readonly current: () => string | undefined
  /** The entry that was reloaded when this page began; undefined when the page began in another way. */
  readonly reloaded: string | undefined
}

/** The router names every entry of its history in the entry's state. */
const nameOf = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && '__TSR_key' in state ? String(state.__TSR_key) : undefined

/** @internal for the test */
export function historyOf(page: Pick<Window, 'history' | 'performance'>): HistoryEntry {
  const [begun] = page.performance.getEntriesByType('navigation')
  const isReload = begun !== undefined && 'type' in begun && begun.type === 'reload'
  const current = () => nameOf(page.history.state)
  return { current, reloaded: isReload ? current() : undefined }
}

let ofThisPage: HistoryEntry | undefined

/** Asked first when the page begins: later the person may have gone on to another entry. */
export const tabHistory = (): HistoryEntry => (ofThisPage ??= historyOf(window))
