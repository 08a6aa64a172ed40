import { framed } from './framed-page.ts'

/** Moves the tab behind another one, or back, as far as the page can tell. */
export function setVisibility(state: 'visible' | 'hidden'): void {
  const { document, Event: Happened } = framed()
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  document.dispatchEvent(new Happened('visibilitychange', { bubbles: true }))
}
