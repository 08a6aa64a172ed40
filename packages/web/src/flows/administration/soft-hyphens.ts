import { COMPOUND_PART } from './compound-parts.fi.ts'

/** Lets long words break where their parts meet; browsers do not know how Finnish is hyphenated. */
export const softHyphens = (text: string): string => text.replaceAll(COMPOUND_PART, '$1\u00ad')
