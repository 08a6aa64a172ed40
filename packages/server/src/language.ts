import { registerHooks } from 'node:module'
import { fileIn, languageNamed } from '@kassavirta/domain/kernel/languages'

/** The language of this server's sentences, mails and pages. */
export const language = languageNamed(process.env['TEXT_LANGUAGE'] || 'fi')

// Loaded before the program (`node --import`), as the files of another language take the place of the Finnish ones while
// modules are found.
if (language !== 'fi') {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      return { ...found, url: fileIn(language, found.url) }
    },
  })
}
