import { expect } from 'vitest'
import { framed, visit } from '../support/framed-page.ts'
import { BASE } from './open-portal.ts'

/** An address as people know it, without the path that the program is served under. */
const shown = ({ pathname, search, hash }: URL | Location): string =>
  `/${pathname.slice(BASE.length)}${search}${hash}`

export const address = (): string => shown(framed().location)

export async function expectAddress(path: string): Promise<void> {
  await expect.poll(address).toBe(path)
}

/** Where a link leads. */
export const pathOf = (link: Element): string => shown(new URL((link as HTMLAnchorElement).href))

const title = (): string => framed().document.title
export async function expectTitle(text: string): Promise<void> {
  await expect.poll(title).toBe(text)
}

/** The browser's own Back. */
export const goBack = (): void => framed().history.back()

/** Opens another address anew, as one typed in the bar of the browser. */
export const visitPage = (path: string): Promise<void> => visit(BASE + path.slice(1))

/** Opens another address without loading the page anew, as Back and Forward do. */
export function goTo(path: string): void {
  const { history, PopStateEvent: Gone } = framed()
  history.pushState({}, '', BASE + path.slice(1))
  framed().dispatchEvent(new Gone('popstate'))
}
