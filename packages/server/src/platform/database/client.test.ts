import { expect, test } from 'vitest'
import { statementNamer } from './client.ts'

test('a statement gets its name at the second time', () => {
  const nameOf = statementNamer()
  expect(nameOf('select 1')).toBeUndefined()
  const name = nameOf('select 1')
  expect(name).toMatch(/^k[0-9a-f]{24}$/)
  expect(nameOf('select 1')).toBe(name)
})

test('a name follows from the text', () => {
  const [one, other] = [statementNamer(), statementNamer()]
  const second = (nameOf: ReturnType<typeof statementNamer>, text: string) => [nameOf(text), nameOf(text)][1]
  expect(second(one, 'select 1')).toBe(second(other, 'select 1'))
  expect(second(one, 'select 2')).not.toBe(second(other, 'select 1'))
})

test.each([
  'begin',
  'commit',
  'rollback',
  'set local lock_timeout = 1',
  'savepoint inner',
  'do $$ begin end $$',
])('%s has no name', (text) => {
  const nameOf = statementNamer()
  expect([nameOf(text), nameOf(text), nameOf(text)]).toEqual([undefined, undefined, undefined])
})

test('texts without end fill neither memory nor connections', () => {
  const nameOf = statementNamer()
  const named = Array.from({ length: 3_000 }, (_, n) => [nameOf(`select ${n}`), nameOf(`select ${n}`)][1])
  expect(named.filter((name) => name !== undefined)).toHaveLength(400)
})
