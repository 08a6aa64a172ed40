import { fileIn, type Language } from '@kassavirta/domain/kernel/texts/languages'
import type { Plugin } from 'rolldown'

/** Takes the texts of another language wherever the server imports the Finnish ones. A file that is missing ends the build. */
export function inLanguage(language: Language): Plugin {
  return {
    name: 'kassavirta:in-language',
    resolveId: {
      filter: { id: /\.fi(?:\.ts)?$/ },
      async handler(specifier, importer, options) {
        const finnish = await this.resolve(specifier, importer, { ...options, skipSelf: true })
        return finnish && { ...finnish, id: fileIn(language, finnish.id) }
      },
    },
    load: {
      filter: { id: /[\\/]server[\\/]src[\\/]platform[\\/]language\.ts$/ },
      handler: () => `export const language = '${language}'`,
    },
  }
}
