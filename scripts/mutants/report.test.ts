import { expect, test } from 'vitest'
import type { Mutant } from './mutate.ts'
import { findingsOf, isFine, tableOf } from './report.ts'

const mutant = (was: string): Mutant => ({ line: 7, at: 70, was, becomes: 'nothing', source: '' })
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(mutant) as [Mutant, Mutant, Mutant, Mutant]
const reasonFor = (was: string, isEqual: boolean, file = 'rules.ts') => ({
  file,
  was,
  becomes: 'nothing',
  isEqual,
  reason: '-',
})

const outcome = { file: 'rules.ts', refused: 3, tried: [a, b, c, d], survived: [a, b] }

test('an equal mutant counts neither as killed nor as survived', () => {
  const table = tableOf([outcome], [reasonFor('a', true), reasonFor('b', false)])
  expect(table).toContain('| rules.ts | 2 | 1 | 1 | 3 | 67 % |')
  expect(table).toContain('| all | 2 | 1 | 1 | 3 | 67 % |')
})

test('a survivor without a reason is open, a reason without a survivor stale', () => {
  const list = [reasonFor('a', true), reasonFor('c', false), reasonFor('b', false, 'states.ts')]
  expect(findingsOf([outcome], list)).toBe(
    'open: rules.ts:7\n    b\n  → nothing\nstale: rules.ts\n    c\n  → nothing\n',
  )
})

test('a run is fine when every survivor has a reason and the score is reached', () => {
  const killed = { file: 'rules.ts', refused: 0, tried: [a, b, c, d], survived: [] }
  expect(isFine([killed], [])).toBe(true)
  expect(isFine([outcome], [reasonFor('a', true), reasonFor('b', true)])).toBe(true)
  expect(isFine([outcome], [reasonFor('a', true), reasonFor('b', false)])).toBe(false)
  expect(isFine([{ ...killed, survived: [a] }], [])).toBe(false)
})
