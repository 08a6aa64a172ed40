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

const lower = (text: string): string => text.normalize('NFC').toLocaleLowerCase('fi')
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/**
 * The drivers of whom every typed word is a part of some name or of the number of the card. An a also finds å and ä:
 * not to find somebody who is on the list would be the worse mistake.
 */
export function findDrivers(drivers: readonly Person[], typed: string): readonly Person[] {
  const words = lower(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
  return drivers.filter(({ firstNames, lastName, personId }) => {
    const text = lower(`${firstNames} ${lastName} ${personId}`)
    return words.every((word) => text.includes(word) || plain(text).includes(word))
  })
}
