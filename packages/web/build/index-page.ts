import type { HtmlTagDescriptor, Plugin } from 'vite'
import { linksForSignedIn } from './signed-in-links.ts'

/** The line that the server replaces with its BASE_PATH (decisions E9). */
const BASE = '<base href="/" />'
/** The script that runs before the first paint; what it is to read stands above it. The gallery has none. */
const EARLY = '<script src="./early.js"></script>'

/**
 * Finishes the built page. A browser can install the portal by its manifest; a wrapper is installed already, opens the
 * page from its own folder and brings cordova.js with it.
 */
export function indexPage({ wrapper }: { readonly wrapper: boolean }): Plugin {
  return {
    name: 'kassavirta:index-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(BASE)) throw new Error(`the page lacks the line ${BASE}`)
        const page = html.replace(EARLY, () => [...linksForSignedIn(bundle), EARLY].join('\n    '))
        if (!wrapper) {
          const manifest = { rel: 'manifest', href: './manifest.webmanifest' }
          return { html: page, tags: [{ tag: 'link', attrs: manifest, injectTo: 'head' }] }
        }
        const cordova: HtmlTagDescriptor = { tag: 'script', attrs: { src: 'cordova.js' }, injectTo: 'head' }
        return { html: page.replace(BASE, '<base href="./" />'), tags: [cordova] }
      },
    },
  }
}
