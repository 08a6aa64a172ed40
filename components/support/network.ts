import { framed } from './framed-page.ts'

/** What the browser tells the page of the network; calls that must fail meanwhile are cut by the test. */
export const setOffline = (isOffline: boolean): unknown =>
  Object.defineProperty(framed().navigator, 'onLine', { configurable: true, get: () => !isOffline })
