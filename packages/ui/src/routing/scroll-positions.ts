import { isRecord } from '@kassavirta/domain/kernel/data/records'
import { readJson, writeJson, tabStorage, type SafeStorage } from '../browser/storage.ts'

const KEY = 'kassavirta.scroll'

/** Where a page is scrolled to: a new screen begins at its top, an earlier one where the person left it. */
export type Scroll = 'top' | 'kept' | 'earlier'

type Entry = { readonly key: string; readonly hash: string }

export type ScrollPositions = ReturnType<typeof rememberScroll>

/**
 * Remembers how far each entry of the history was scrolled. The browser itself would restore the position before the
 * screen of the entry has been rendered.
 */
export function rememberScroll(currentKey: () => string, storage: SafeStorage = tabStorage) {
  const kept = readJson(storage, KEY)
  const positions = new Map(Object.entries(isRecord(kept) ? kept : {}))
  history.scrollRestoration = 'manual'
  // Asked for at another time, the position would have the browser lay the page out at once.
  let top = scrollY
  addEventListener('scroll', () => (top = scrollY), { passive: true })
  const keep = (key: string): void => void positions.set(key, top)
  addEventListener('pagehide', () => {
    keep(currentKey())
    writeJson(storage, KEY, Object.fromEntries(positions))
  })
  return {
    keep,
    restore: ({ key, hash }: Entry, scroll: Scroll): void => {
      if (scroll === 'kept') return
      const target = hash ? document.getElementById(hash) : null
      const earlier = scroll === 'earlier' ? positions.get(key) : undefined
      const wanted = Number(earlier ?? 0)
      if (target && earlier === undefined) target.scrollIntoView()
      else if (wanted !== top) {
        scrollTo({ top: wanted, behavior: 'instant' })
        // The event of this comes with the next frame, and somebody may go back before it.
        top = wanted
      }
    },
  }
}
