import { expect, test } from 'vitest'
import { listFiles, read } from './repository.ts'

const forbidden = [
  ...read('docs/finnish-terms.md').matchAll(/^\| (?!thing|-)(.+) \| (.+) \| (.+) \|$/gm),
].flatMap(([, , use = '', words = '']) => words.split(', ').map((word) => ({ use, word })))
const texts = listFiles('packages')
  .filter((path) => path.endsWith('.fi.ts'))
  .map((path) => ({ path, text: read(path).toLowerCase() }))

/** Whole words only: 'ohita' is none of 'kohdista'. */
const wordsOf = (word: string): RegExp =>
  new RegExp(`(?<!\\p{L})${word.replaceAll('.', '\\.')}(?!\\p{L})`, 'u')

test('no text has a word that the terms replace', () => {
  const found = forbidden.flatMap(({ use, word }) =>
    texts
      .filter(({ text }) => wordsOf(word).test(text))
      .map(({ path }) => `${path} says '${word}': write '${use}'`),
  )
  expect(found).toEqual([])
  expect(forbidden.length).toBeGreaterThan(10)
  expect(texts.length).toBeGreaterThan(50)
})
