import { expect, test } from 'vitest'
import { stageOf } from './stage.ts'

test.each([
  [undefined, 'uusi', 'declared'],
  [null, 'uusi', 'declared'],
  ['arrived', 'uusi', 'arrived'],
  ['counting', 'uusi', 'counting'],
  ['counted', 'käsitelty', 'counted'],
  ['missing', 'uusi', 'missing'],
  // The systems hand over results without stages, and may close what lies at the desk.
  [undefined, 'käsitelty', 'counted'],
  ['arrived', 'käsitelty', 'counted'],
  ['missing', 'käsitelty', 'counted'],
  // What nobody knows is not said.
  [undefined, 'vanha', null],
  [undefined, 'hukassa', null],
  ['somewhere', 'uusi', 'declared'],
])('the stage %j in the state %j is told as %j', (stage, countingState, told) => {
  expect(stageOf({ stage, countingState, removed: null })).toBe(told)
})

test('a removed deposit is nowhere', () => {
  const removed = new Date('2026-11-14T08:00:00Z')
  expect(stageOf({ stage: 'arrived', countingState: 'uusi', removed })).toBeNull()
})
