import { expect } from 'vitest'
import { framed, visit } from '../support/framed-page.ts'
import { BASE } from './open-portal.ts'

/** The address of the page as people know it, without the path that the program is served under. */
export function address(): string {
  const { pathname, search } = framed().location
  return `/${pathname.slice(BASE.length)}${search}`
}

export async function expectAddress(wanted: string): Promise<void> {
  await expect.poll(address).toBe(wanted)
}

/** The address of a link, in the same form. */
export function pathOf(link: Element): string {
  const { pathname, search } = new URL((link as HTMLAnchorElement).href)
  return `/${pathname.slice(BASE.length)}${search}`
}

/** Opens another address anew, as one typed in the bar of the browser. */
export const visitPage = (path: string): Promise<void> => visit(BASE + path.slice(1))

/** Opens another address without loading the page anew, as Back and Forward do. */
export function goTo(path: string): void {
  const { history, PopStateEvent: Gone } = framed()
  history.pushState({}, '', BASE + path.slice(1))
  framed().dispatchEvent(new Gone('popstate'))
}
