type Person = { readonly firstName: string; readonly lastName: string }

/** As lists have it: last name first. */
export const listName = ({ firstName, lastName }: Person): string => `${lastName} ${firstName}`.trim()

const finnish = new Intl.Collator('fi')

/** By last name, then first; å, ä and ö come last (decisions H12). */
export const compareNames = (a: Person, b: Person): number =>
  finnish.compare(a.lastName, b.lastName) || finnish.compare(a.firstName, b.firstName)

/** Places, chains and concerns as a Finn looks for them. */
export const byName = <Named extends { readonly name: string }>(list: readonly Named[]): Named[] =>
  list.toSorted((a, b) => finnish.compare(a.name, b.name))
