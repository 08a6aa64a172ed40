import { compareTexts } from '../texts/alphabet.ts'

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
