import { fileIn, type Language } from '@kassavirta/domain/kernel/languages'
import type { Plugin } from 'vite'
import type { pageTexts } from './page-texts.fi.ts'

/** Writes the words of the language where the page has `%title%` and the like. */
export function pageWords(language: Language): Plugin {
  return {
    name: 'kassavirta:page-words',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const file = new URL(fileIn(language, './page-texts.fi.ts'), import.meta.url)
        const found = (await import(file.href)) as { readonly pageTexts: typeof pageTexts }
        const words: Readonly<Record<string, string>> = { lang: language, ...found.pageTexts }
        return html.replaceAll(/%(\w+)%/g, (whole, name: string) => words[name] ?? whole)
      },
    },
  }
}
