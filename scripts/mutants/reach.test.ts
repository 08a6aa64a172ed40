import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { regionAt, tellingReach } from './reach.ts'

const SOURCE = [
  'const f = (a) => a ? g(1) : 2',
  'const g = (b) => ({ b })',
  'function h(c) { if (c) return c > 1 ? 3 : 4',
  '  else { return f(c) } }',
].join('\n')

const at = (text: string): string => `a.ts:${SOURCE.indexOf(text)}`
const [f, g, h] = [at('a ? g(1)'), at('{ b }'), at('{ if (c)')]

test.each([
  ['h(2)', 3, [h, at('return c > 1'), at('3 : 4')]],
  ['h(1)', 4, [h, at('return c > 1'), at('4\n')]],
  ['h(0)', 2, [h, at('{ return f(c) }'), f, at('2\n')]],
  ['f(1).b', 1, [f, at('g(1)'), g]],
])('%s gives %i as without it, and tells what it came to', (call, value, came) => {
  const planting = { reached: new Set<string>() }
  expect(runInNewContext(`${tellingReach(SOURCE, 'a.ts')}\n;${call}`, { planting })).toBe(value)
  expect([...planting.reached]).toEqual(came)
})

test('a fault belongs to the innermost part, and outside of all to the file', () => {
  expect(regionAt(SOURCE, 'a.ts', SOURCE.indexOf('g(1)') + 2)).toBe(`a.ts:${SOURCE.indexOf('g(1)')}`)
  expect(regionAt(SOURCE, 'a.ts', 0)).toBe('a.ts')
})
