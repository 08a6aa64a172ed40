/**
 * Languages that the texts are written in. Finnish is the one that code imports (`*.fi.ts`); a build and a server in
 * another take the files of that language in their place, and each has a folder of built pages (docs/how-to/add-a-language.md).
 */
export const languages = { fi: { pages: 'dist' } } as const
export type Language = keyof typeof languages

const FINNISH_FILE = /\.fi\.ts$/

export function languageNamed(name: string): Language {
  const known = Object.keys(languages) as readonly Language[]
  const found = known.find((language) => language === name)
  if (!found) throw new Error(`no texts in “${name}”, only in ${known.join(', ')}`)
  return found
}

/** The file with the texts of a Finnish file in another language; any other file is returned unchanged. */
export const fileIn = (language: Language, file: string): string =>
  file.replace(FINNISH_FILE, `.${language}.ts`)
