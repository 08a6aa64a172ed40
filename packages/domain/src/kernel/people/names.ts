import { LANGUAGE } from '../texts/locale.fi.ts'

type Person = { readonly firstName: string; readonly lastName: string }

/** The name as it is said, first name first. */
export const fullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`.trim()

/** The name as lists show it, last name first. */
export const listName = ({ firstName, lastName }: Person): string => `${lastName} ${firstName}`.trim()

/** The name where there is little room, e.g. 'E. Salo'. */
export const shortName = ({ firstName, lastName }: Person): string =>
  firstName === '' ? lastName : `${firstName.charAt(0)}. ${lastName}`

/** Orders people by last name, then by first name. */
export const compareNames = (a: Person, b: Person): number =>
  compareTexts(a.lastName, b.lastName) || compareTexts(a.firstName, b.firstName)

/** Companies, chains and concerns in alphabetical order. */
export const byName = <Item extends { readonly name: string }>(list: readonly Item[]): Item[] =>
  list.toSorted((a, b) => compareTexts(a.name, b.name))

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
