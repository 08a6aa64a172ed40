import { keysOf } from '../data/records.ts'

/**
 * The languages of the texts. Code imports the Finnish files (`*.fi.ts`); a build or a server in another language uses the
 * files of that language instead. Each language has its own folder of built pages (docs/how-to/add-a-language.md).
 */
export const languages = { fi: { pages: 'dist' } } as const
export type Language = keyof typeof languages

const FINNISH_FILE = /\.fi\.ts$/

export function languageNamed(name: string): Language {
  const known = keysOf(languages)
  const found = known.find((language) => language === name)
  if (!found) throw new Error(`no texts in “${name}”, only in ${known.join(', ')}`)
  return found
}

/** The file with the texts of a Finnish file in another language; any other file is returned unchanged. */
export const fileIn = (language: Language, file: string): string =>
  file.replace(FINNISH_FILE, `.${language}.ts`)
