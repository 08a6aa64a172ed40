import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withEndingLoops } from './endless.ts'
import { mutantsOf } from './mutate.ts'

const changesOf = (source: string): readonly string[] =>
  mutantsOf(source).map(({ was, becomes }) => `${was} → ${becomes}`)

test.each([
  ['a boundary', 'f(a <= b)', ['a <= b → a < b']],
  ['an operator between brackets', 'f((a + b) * c)', ['(a + b) * c → (a + b) / c', 'a + b → a - b']],
  ['each side of a condition', 'f(a && b)', ['a && b → a', 'a && b → b']],
  ['a condition', 'const x = a ? b : c', ['a → true', 'a → false']],
  ['a loop that never begins', 'while (a) b', ['a → false', 'b → nothing']],
  ['a sign', 'f(!a)', ['!a → a']],
  ['a value, with its line', 'const x = 6 * y', ['6 * y → 6 / y', 'const x = 6 * y → const x = (7) * y']],
  ['each of a list', 'const x = [a, b]', ['a → nothing', 'b → nothing']],
  ['each property', 'const x = { a, ...b }', ['a → nothing', '...b → nothing']],
  ['a method', 'f(a.some(b))', ['a.some → every']],
  ['a filter', 'const x = a.filter(b)', ['a.filter(b) → a']],
  ['an argument that may be optional', 'const x = f(a, b)', ['f(a, b) → f(a)']],
  ['a condition of a query', 'const x = and(a, b)', ['a → nothing', 'b → nothing']],
  ['a default', 'const { a = b } = c', ['a = b → a']],
  ['one that reads like another', 'const x = [!a, f(!a)]', ['!a → a', '!a → a (2)']],
])('faults are planted in %s', (_title, source, changes) => {
  expect(changesOf(source)).toEqual(expect.arrayContaining(changes))
})

test('types, imports, texts and lists of names are left alone', () => {
  const source = [
    "import { a } from './1.ts'",
    'type One = 1 | true',
    "const names = ['a', 'b'] as const",
    'const text: `${1}` = `a${names}` + `b`',
  ]
  expect(changesOf(source.join('\n'))).toEqual([])
})

test('a mutant is the whole file with one fault, and knows its line', () => {
  const [mutant] = mutantsOf('const a = 1 as number\nexport const b = c < a\n').filter(
    ({ was }) => was === 'c < a',
  )
  expect(mutant?.line).toBe(2)
  expect(mutant?.source).toBe('const a = 1 as number\nexport const b = c <= a\n')
})

test('an endless loop gives up, and others run as before', () => {
  const run = (source: string): unknown => runInNewContext(withEndingLoops(source))
  expect(() => run('for (;;) while (true) ;')).toThrow('an endless loop')
  expect(run('let n = 0; for (const a of [1, 2]) for (let b = 0; b < 3; b++) n += a\nn')).toBe(9)
})
