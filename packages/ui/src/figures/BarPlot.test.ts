import { expect, test } from 'vitest'
import { slotsOf } from './BarPlot.tsx'

test('a few bars have the slots of eight', () => {
  expect([1, 8, 9, 31].map(slotsOf)).toEqual([8, 8, 9, 31])
})
