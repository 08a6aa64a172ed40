import type * as z from 'zod/mini'
import type { Driver } from './api.ts'

type Person = z.output<typeof Driver>

/** Å, ä and ö come last (decisions H12). */
const finnish = new Intl.Collator('fi')

/** By last name, then by first names. */
export const sortDrivers = (drivers: readonly Person[]): readonly Person[] =>
  drivers.toSorted(
    (a, b) => finnish.compare(a.lastName, b.lastName) || finnish.compare(a.firstNames, b.firstNames),
  )

/** Letters that sound the same, or that a Finnish keyboard lacks. */
const ALIKE: Readonly<Record<string, string>> = { w: 'v', ø: 'ö', æ: 'ä', đ: 'd', ł: 'l', ß: 'ss' }

/** Letters in lower case, each with the marks that stand over it. */
const lettersOf = (text: string): readonly string[] =>
  [...text.toLocaleLowerCase('fi')]
    .map((letter) => ALIKE[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .match(/\P{M}\p{M}*/gu) ?? []

/** A letter without marks stands for itself with any. */
const holds = (text: readonly string[], word: readonly string[]): boolean =>
  text.some((_, start) => word.every((letter, index) => text[start + index]?.startsWith(letter)))

/**
 * The drivers of whom every typed word is a part of some name or of the number of the card. An a also finds å and ä,
 * and v and w find each other: not to find somebody who is on the list would be the worse mistake.
 */
export function findDrivers(drivers: readonly Person[], typed: string): readonly Person[] {
  const words = typed.trim().split(/\s+/).map(lettersOf)
  return drivers.filter(({ firstNames, lastName, personId }) => {
    const text = lettersOf(`${firstNames} ${lastName} ${personId}`)
    return words.every((word) => word.length === 0 || holds(text, word))
  })
}
