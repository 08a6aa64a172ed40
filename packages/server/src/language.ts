import { registerHooks } from 'node:module'
import { fileIn, languageNamed } from '@kassavirta/domain/kernel/languages'

/** The language of this server's sentences, mails and pages. */
export const language = languageNamed(process.env['TEXT_LANGUAGE'] || 'fi')

// This file is loaded before the program (`node --import`), because it replaces the Finnish files while modules are
// resolved.
if (language !== 'fi') {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      return { ...found, url: fileIn(language, found.url) }
    },
  })
}
