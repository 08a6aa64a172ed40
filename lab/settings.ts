/** A setting of the environment that is a whole number from 1. */
export function numberOf(name: string, otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise)
  if (Number.isSafeInteger(value) && value >= 1) return value
  throw new Error(`${name} must be a whole number from 1`)
}

/** A setting that is one of some words. */
export function wordOf<Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word {
  const found = words.find((word) => word === (process.env[name] ?? otherwise))
  if (found !== undefined) return found
  throw new Error(`${name} must be ${words.join(' or ')}`)
}

/** What is asked for by name on the command line; everything, where nothing is. */
export function askedOf(known: readonly string[], asked: readonly string[]): readonly string[] {
  const unknown = asked.filter((name) => !known.includes(name))
  if (unknown.length === 0) return asked.length === 0 ? known : asked
  throw new Error(`There is no ${unknown.join(', ')}. There are: ${known.join(' ')}`)
}
