import { expect } from 'vitest'
import { framed, programBase, visit } from './framed-page.ts'

/** An address as people know it, without the path that the program is served under. */
const shown = ({ pathname, search, hash }: URL | Location): string =>
  `/${pathname.slice(programBase().length)}${search}${hash}`

const withBase = (path: string): string => programBase() + path.slice(1)

export const address = (): string => shown(framed().location)

export async function expectAddress(path: string): Promise<void> {
  await expect.poll(address).toBe(path)
}

/** Where a link leads. */
export const pathOf = (link: Element): string => shown(new URL((link as HTMLAnchorElement).href))

export const title = (): string => framed().document.title

export async function expectTitle(text: string): Promise<void> {
  await expect.poll(title).toBe(text)
}

/** The browser's own Back, within the program since it was last loaded. The browser goes only after this has returned. */
export async function goBack(): Promise<void> {
  const gone = new Promise((resolve) => framed().addEventListener('popstate', resolve, { once: true }))
  framed().history.back()
  await gone
}

/** Opens another address anew, as one typed in the bar of the browser: the program starts again, storage stays. */
export const visitPage = (path: string): Promise<void> => visit(withBase(path))

/** Opens another address without loading the page anew, as Back and Forward do. */
export function goTo(path: string): void {
  const { history, PopStateEvent: Gone } = framed()
  history.pushState({}, '', withBase(path))
  framed().dispatchEvent(new Gone('popstate'))
}
