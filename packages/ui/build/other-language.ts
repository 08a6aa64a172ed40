import { fileIn, type Language } from '@kassavirta/domain/kernel/texts/languages'
import type { Plugin } from 'vite'

/** Takes the texts of another language wherever the program imports the Finnish ones. A file that is missing ends the build. */
export function otherLanguage(language: Language): Plugin {
  return {
    name: 'kassavirta:other-language',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/\.fi(?:\.ts)?$/.test(source)) return null
      const finnish = await this.resolve(source, importer, { ...options, skipSelf: true })
      return finnish && { ...finnish, id: fileIn(language, finnish.id) }
    },
  }
}
