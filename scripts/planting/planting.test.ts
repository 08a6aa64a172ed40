import { expect, test } from 'vitest'
import { facades } from './facade.ts'
import { planting } from './switch.ts'

type Rules = {
  readonly f: () => number
  readonly act: { readonly work: () => number; readonly most?: number }
}

test('what was taken before a fault was planted has the fault too, and loses it again', () => {
  const valueOf = planting.facadeOf('rules.ts', {
    0: { f: () => 1, act: { work: () => 1, most: 1 }, limit: 1 },
    7: { f: () => 2, act: { work: () => 2 }, limit: 2 },
  })
  const [f, act] = [valueOf('f'), valueOf('act')] as [Rules['f'], Rules['act']]
  const { work } = act
  const seen = () => [f(), work(), { ...act }.most, valueOf('limit')]
  expect(seen()).toEqual([1, 1, 1, 1])
  planting.plant(7)
  expect(seen()).toEqual([2, 2, undefined, 2])
  // It is that of another file.
  planting.plant(3)
  expect(seen()).toEqual([1, 1, 1, 1])
  expect(planting.reached).toContain('rules.ts')
  planting.plant(0)
})

test('what was made before any test has the fault of now, and what a test makes keeps that of then', () => {
  const made = (value: number) => ({ make: () => ({ work: () => value }) })
  const make = planting.facadeOf('acts.ts', { 0: made(1), 7: made(2) })('make') as () => Rules['act']
  planting.isEarly = true
  const early = make()
  planting.isEarly = false
  const late = make()
  planting.plant(7)
  expect([early.work(), late.work(), make().work()]).toEqual([2, 1, 2])
  planting.plant(0)
})

test('a file with faults is loaded as it is and with each of its own, and exports what it did', () => {
  const plain = [
    'export type A = 1',
    'export const a = 1, b = 2',
    'export function c() {}',
    'const hidden = 3',
  ].join('\n')
  const sources = [{ 'a.ts': 'fault 1' }, { 'other.ts': 'fault 2' }, { 'a.ts': 'fault 3' }]
  const { load } = facades(
    '/root',
    sources.map((each) => ({ sources: each })),
    () => plain,
  )
  const facade = load('/root/a.ts') ?? ''
  expect(facade.match(/fault=\d/g)).toEqual(['fault=0', 'fault=1', 'fault=3'])
  expect(facade.match(/(?<=export let )\w+/g)).toEqual(['a', 'b', 'c'])
  expect([0, 1, 3].map((fault) => load(`/root/a.ts?fault=${fault}`))).toEqual([plain, 'fault 1', 'fault 3'])
  expect(load('/root/third.ts')).toBeUndefined()
})
