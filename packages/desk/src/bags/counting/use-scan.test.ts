import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noBurst, scanStep, type KeyPress } from './use-scan.ts'

type Typed = readonly (readonly [key: string, gap: number])[]

const scansOf = (keys: Typed): readonly string[] => {
  let [burst, at] = [noBurst, 1_000]
  const scans: string[] = []
  for (const [key, gap] of keys) {
    at += gap
    const press: KeyPress = { key, at, isSpecial: false }
    const step = scanStep(burst, press)
    burst = step.burst
    if (step.scanned !== undefined) scans.push(step.scanned)
  }
  return scans
}

const typed = (text: string, gap: number): Typed => [...text].map((key) => [key, gap] as const)
const scan = (text: string, gap = 10): Typed => [
  [text[0] ?? '', 400],
  ...typed(text.slice(1), gap),
  ['Enter', gap],
]

test('the keys of a scanner are a scan', () => {
  expect(scansOf(scan('00482913'))).toEqual(['00482913'])
  expect(scansOf(scan('CN 4711'))).toEqual(['CN 4711'])
  // A slow one.
  expect(scansOf(scan('482913', 45))).toEqual(['482913'])
})

test('typed text is no scan', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,20}$/), fc.integer({ min: 60, max: 600 }), (text, gap) => {
      expect(scansOf([...typed(text, gap), ['Enter', gap]])).toEqual([])
    }),
  )
  expect(scansOf([...typed('12345', 45), ['Enter', 45]])).toEqual([])
  expect(scansOf([...typed('1234567', 80), ['8', 12], ['Enter', 90]])).toEqual([])
})

test('a scan leaves out what was typed before', () => {
  expect(scansOf([...typed('12', 150), ...scan('40010071')])).toEqual(['40010071'])
  expect(scansOf([...scan('40010071'), ...typed('12', 150), ['Enter', 100], ...scan('40010072')])).toEqual([
    '40010071',
    '40010072',
  ])
})

test('two quick keys and Enter are no scan', () => {
  expect(
    scansOf([
      ['1', 200],
      ['2', 20],
      ['Enter', 20],
    ]),
  ).toEqual([])
  expect(scansOf([...typed('40010071', 10), ['Enter', 500]])).toEqual([])
})

test('Shift belongs to a scan, Tab does not', () => {
  expect(scansOf([['Shift', 10], ['C', 5], ['N', 8], ...typed('4711', 9), ['Enter', 9]])).toEqual(['CN4711'])
  expect(scansOf([...typed('4001', 9), ['Tab', 9], ...typed('71', 9), ['Enter', 9]])).toEqual([])
})

test('held keys are no part of a scan', () => {
  let burst = noBurst
  const held: KeyPress[] = [...'1111'].map((key, index) => ({ key, at: index * 10, isSpecial: true }))
  for (const press of held) burst = scanStep(burst, press).burst
  expect(scanStep(burst, { key: 'Enter', at: 50, isSpecial: false }).scanned).toBeUndefined()
})

test('a burst has a first key', () => {
  const first = scanStep({ text: '12', lastAt: 0, isFast: true }, { key: '4', at: 300, isSpecial: false })
  const second = scanStep(first.burst, { key: '0', at: 308, isSpecial: false })
  expect([first.begins, second.begins]).toEqual([true, false])
})
