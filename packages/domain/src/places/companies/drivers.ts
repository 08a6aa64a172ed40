import type * as z from 'zod/mini'
import { compareTexts, lowerCase } from '../../kernel/people/names.ts'
import type { Driver } from './api.ts'

type Person = z.output<typeof Driver>

/** Orders drivers by last name, then by first names. */
export const sortDrivers = (drivers: readonly Person[]): readonly Person[] =>
  drivers.toSorted((a, b) => compareTexts(a.lastName, b.lastName) || compareTexts(a.firstNames, b.firstNames))

/** Letters that sound the same, or that a Finnish keyboard lacks. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = { w: 'v', ø: 'ö', æ: 'ä', đ: 'd', ł: 'l', ß: 'ss' }

/** The letters of a text in lower case, each with its diacritical marks. */
const graphemesOf = (text: string): readonly string[] =>
  Array.from(lowerCase(text))
    .map((letter) => FOLDED_LETTERS[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .match(/\P{M}\p{M}*/gu) ?? []

/** Everything but letters and digits. The only modifier letters of Unicode that names contain are apostrophes. */
const SIGNS = /(?:[^\p{L}\p{M}\p{N}]|\p{Lm})+/gu
/** The same without the spaces. */
const JOINTS = /(?:[^\p{L}\p{M}\p{N}\s]|\p{Lm})+/gu

/** The search runs at every key, and a list may have thousands of drivers, so each is folded only once. */
const folded = new WeakMap<Person, readonly string[]>()

function searchTextOf(driver: Person): readonly string[] {
  const found = folded.get(driver)
  if (found) return found
  const { firstNames, lastName, personId } = driver
  const letters = graphemesOf(`${firstNames} ${lastName} ${personId}`.replaceAll(JOINTS, ''))
  folded.set(driver, letters)
  return letters
}

/** A letter without marks also matches the same letter with marks. */
const contains = (text: readonly string[], word: readonly string[]): boolean =>
  text.some((_, start) => word.every((letter, index) => text[start + index]?.startsWith(letter)))

/**
 * Finds the drivers whose names or card number contain every typed word, in any order. Commas, apostrophes and hyphens
 * do not matter, an a also finds å and ä, and v and w find each other: missing a driver who is on the list would be
 * worse than showing one too many.
 */
export function findDrivers(drivers: readonly Person[], typed: string): readonly Person[] {
  if (typed.trim() === '') return drivers
  const words = typed
    .split(SIGNS)
    .filter((word) => word !== '')
    .map(graphemesOf)
  if (words.length === 0) return []
  return drivers.filter((driver) => words.every((word) => contains(searchTextOf(driver), word)))
}
