import type { Language } from '@kassavirta/domain/kernel/texts/languages'

/**
 * The language of this server's sentences, mails and pages. A build in another language (docs/how-to/add-a-language.md)
 * has that one here, and its texts in place of the Finnish ones.
 */
export const language: Language = 'fi'
