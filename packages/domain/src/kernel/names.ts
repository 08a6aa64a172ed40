import { compareTexts } from './alphabet.ts'

type Person = { readonly firstName: string; readonly lastName: string }

/** As lists have it: last name first. */
export const listName = ({ firstName, lastName }: Person): string => `${lastName} ${firstName}`.trim()

/** By last name, then first. */
export const compareNames = (a: Person, b: Person): number =>
  compareTexts(a.lastName, b.lastName) || compareTexts(a.firstName, b.firstName)

/** Places, chains and concerns as a Finn looks for them. */
export const byName = <Item extends { readonly name: string }>(list: readonly Item[]): Item[] =>
  list.toSorted((a, b) => compareTexts(a.name, b.name))
