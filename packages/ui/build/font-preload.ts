import type { HtmlTagDescriptor, Plugin } from 'vite'

/** The font is fetched together with the style sheet that names it, so that text does not change its face late. */
export function fontPreload(): Plugin {
  return {
    name: 'kassavirta:font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
        const tags: HtmlTagDescriptor[] = fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        }))
        return { html, tags }
      },
    },
  }
}
