import { framed } from './framed-page.ts'

/** Where the page is, without the path that the program is built under. */
export function address(): string {
  const { document, location } = framed()
  return `/${location.href.slice(document.baseURI.length)}`
}

export const title = (): string => framed().document.title

/** As if the address was typed: the program starts anew, storage stays. */
export async function goTo(place: string): Promise<void> {
  const { document, frameElement, location } = framed()
  const loaded = new Promise((resolve) => frameElement?.addEventListener('load', resolve, { once: true }))
  location.assign(new URL(place.slice(1), document.baseURI))
  await loaded
}

/** The browser's own Back, within the program since it was last loaded. The browser goes only after this has returned. */
export async function goBack(): Promise<void> {
  const gone = new Promise((resolve) => framed().addEventListener('popstate', resolve, { once: true }))
  framed().history.back()
  await gone
}
