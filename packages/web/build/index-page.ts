import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The line that the server replaces with its BASE_PATH (decisions E9). */
const BASE = '<base href="/" />'

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
      handler(html) {
        if (!html.includes(BASE)) throw new Error(`the page lacks the line ${BASE}`)
        if (!wrapper) {
          const manifest = { rel: 'manifest', href: './manifest.webmanifest' }
          return { html, tags: [{ tag: 'link', attrs: manifest, injectTo: 'head' }] }
        }
        const cordova: HtmlTagDescriptor = { tag: 'script', attrs: { src: 'cordova.js' }, injectTo: 'head' }
        return { html: html.replace(BASE, '<base href="./" />'), tags: [cordova] }
      },
    },
  }
}
