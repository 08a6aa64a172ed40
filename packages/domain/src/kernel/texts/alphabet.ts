import { LANGUAGE } from './locale.fi.ts'

let collator: Intl.Collator | undefined

/**
 * Alphabetical order of the language: in Finnish å, ä and ö come last (decisions H12). The first comparison makes the
 * collator, not the module, since a browser takes long for it and the first screen compares nothing.
 */
export function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator(LANGUAGE)
  return collator.compare(a, b)
}

export const lowerCase = (text: string): string => text.toLocaleLowerCase(LANGUAGE)
