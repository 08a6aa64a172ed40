import { expect, test } from 'vitest'
import { comparisonLines } from './OrderComparison.tsx'

test('kinds that either side has are compared', () => {
  const lines = comparisonLines({ pcs_20e: 20, pcs_2e_roll: 2 }, { pcs_20e: 18, pcs_5e: 4, pcs_10e: 0 })
  expect(lines.map(({ name, before, after }) => [name.replaceAll('\u00a0', ' '), before, after])).toEqual([
    ['20 €', 20, 18],
    ['5 €', 0, 4],
    ['2 €, rullia', 2, 0],
  ])
})
