import { LANGUAGE } from './locale.fi.ts'

/** As a reader of the language looks names up: in Finnish å, ä and ö come last (decisions H12). */
export const compareTexts = new Intl.Collator(LANGUAGE).compare

export const lowerCase = (text: string): string => text.toLocaleLowerCase(LANGUAGE)
