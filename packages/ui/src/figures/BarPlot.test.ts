import { expect, test } from 'vitest'
import { slotsOf } from './BarPlot.tsx'

test('a few bars stand in as many slots as eight would', () => {
  expect([1, 8, 9, 31].map(slotsOf)).toEqual([8, 8, 9, 31])
})
