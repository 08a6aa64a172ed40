import { framed } from './framed-page.ts'

/** What the browser tells a page of its connection. Calls break only where the test cuts them too. */
export function tellLine(isThere: boolean): void {
  const { navigator, Event: Told } = framed()
  Object.defineProperty(navigator, 'onLine', { value: isThere, configurable: true })
  framed().dispatchEvent(new Told(isThere ? 'online' : 'offline'))
}
