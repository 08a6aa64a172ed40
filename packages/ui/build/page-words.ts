import { fileIn, type Language } from '@kassavirta/domain/kernel/texts/languages'
import type { Plugin } from 'vite'

/**
 * Writes the words of the language where the page has `%title%` and the like.
 * @param finnish the file with the Finnish words, which exports them as `pageTexts`
 */
export function pageWords(language: Language, finnish: URL): Plugin {
  return {
    name: 'kassavirta:page-words',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const found = (await import(fileIn(language, finnish.href))) as {
          readonly pageTexts: Readonly<Record<string, string>>
        }
        const words: Readonly<Record<string, string>> = { lang: language, ...found.pageTexts }
        return html.replaceAll(/%(\w+)%/g, (whole, name: string) => words[name] ?? whole)
      },
    },
  }
}
