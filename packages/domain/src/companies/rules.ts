import type * as z from 'zod/mini'
import { compareTexts, lowerCase } from '../kernel/alphabet.ts'
import type { Driver } from './api.ts'

type Person = z.output<typeof Driver>

/** By last name, then by first names. */
export const sortDrivers = (drivers: readonly Person[]): readonly Person[] =>
  drivers.toSorted((a, b) => compareTexts(a.lastName, b.lastName) || compareTexts(a.firstNames, b.firstNames))

/** Letters that sound the same, or that a Finnish keyboard lacks. */
const FOLDED_LETTERS: Readonly<Record<string, string>> = { w: 'v', ø: 'ö', æ: 'ä', đ: 'd', ł: 'l', ß: 'ss' }

/** Letters in lower case, each with the marks that stand over it. */
const graphemesOf = (text: string): readonly string[] =>
  Array.from(lowerCase(text))
    .map((letter) => FOLDED_LETTERS[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .match(/\P{M}\p{M}*/gu) ?? []

/** What is neither a letter nor a digit. Of the letters that Unicode calls modifiers, names hold only apostrophes. */
const SIGNS = /(?:[^\p{L}\p{M}\p{N}]|\p{Lm})+/gu
/** The same without the spaces. */
const JOINTS = /(?:[^\p{L}\p{M}\p{N}\s]|\p{Lm})+/gu

/** Somebody types letter by letter, and a list may have thousands of people: each is folded once. */
const folded = new WeakMap<Person, readonly string[]>()

function searchTextOf(driver: Person): readonly string[] {
  const found = folded.get(driver)
  if (found) return found
  const { firstNames, lastName, personId } = driver
  const letters = graphemesOf(`${firstNames} ${lastName} ${personId}`.replaceAll(JOINTS, ''))
  folded.set(driver, letters)
  return letters
}

/** A letter without marks stands for itself with any. */
const contains = (text: readonly string[], word: readonly string[]): boolean =>
  text.some((_, start) => word.every((letter, index) => text[start + index]?.startsWith(letter)))

/**
 * The drivers of whom every typed word is a part of some name or of the number of the card, in any order. Commas,
 * apostrophes and hyphens do not matter, an a also finds å and ä, and v and w find each other: not to find somebody who
 * is on the list would be the worse mistake.
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
