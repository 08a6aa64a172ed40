import { LANGUAGE } from './locale.fi.ts'

/** Alphabetical order of the language: in Finnish å, ä and ö come last (decisions H12). */
export const compareTexts = new Intl.Collator(LANGUAGE).compare

export const lowerCase = (text: string): string => text.toLocaleLowerCase(LANGUAGE)
