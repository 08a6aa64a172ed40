import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { expect } from 'vitest'
import { framed } from './framed-page.ts'
import type { GivenServer } from './given-server.ts'

/** Moves the tab behind another one, or back, as far as the page can tell. */
export function setVisibility(state: 'visible' | 'hidden'): void {
  const { document, Event: Happened } = framed()
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  document.dispatchEvent(new Happened('visibilitychange', { bubbles: true }))
}

/**
 * The tab is left and comes back, and the page asks anew: another state on the same page, without loading it again. A page begins to listen
 * a moment after its first picture, so that it is hidden and shown until it has heard it.
 */
export async function lookAgain({ calls }: GivenServer, endpoint: Endpoint): Promise<void> {
  const before = calls(endpoint).length
  const asked = () => {
    setVisibility('hidden')
    setVisibility('visible')
    return calls(endpoint).length
  }
  await expect.poll(asked).toBeGreaterThan(before)
}
