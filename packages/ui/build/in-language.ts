import { languageNamed, languages } from '@kassavirta/domain/kernel/texts/languages'
import { otherLanguage } from './other-language.ts'
import { pageWords } from './page-words.ts'

/**
 * The build of an application in the language that VITE_LANGUAGE names, by default Finnish. Each language is a build of its
 * own, so that nobody fetches the texts of another (docs/how-to/add-a-language.md).
 * @param pageTexts the file with the Finnish words of the page itself
 */
export function inLanguage(pageTexts: URL) {
  const language = languageNamed(process.env['VITE_LANGUAGE'] || 'fi')
  /** Workers are built by themselves and need these too. */
  const texts = language === 'fi' ? [] : [otherLanguage(language)]
  return { texts, plugins: [pageWords(language, pageTexts), ...texts], outDir: languages[language].pages }
}
