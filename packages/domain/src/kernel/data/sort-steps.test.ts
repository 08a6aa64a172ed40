import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortSteps } from './sort-steps.ts'

function allSteps<Result>(steps: Generator<undefined, Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

test('steps make the order of a plain sort, and equal values stay as they were', () => {
  // A length around the size of a step and of several runs; few keys, so that most are equal.
  const keys = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3000, size: 'max' })
  fc.assert(
    fc.property(keys, (found) => {
      const values = found.map((key, position) => ({ key, position }))
      const byKey = (a: { readonly key: number }, b: { readonly key: number }) => a.key - b.key
      expect(allSteps(sortSteps(values, byKey))).toEqual(values.toSorted(byKey))
    }),
    { seed: 7, numRuns: 60 },
  )
})

test.each([
  ['mixed', (index: number) => (index * 7919) % 50_021],
  ['sorted already', (index: number) => index],
  ['sorted the other way', (index: number) => -index],
])('no step compares more than a small part of a long list, %s', (_, valueAt) => {
  const values = Array.from({ length: 50_000 }, (__, index) => valueAt(index))
  let compared = 0
  let most = 0
  const steps = sortSteps(values, (a, b) => {
    compared += 1
    return a - b
  })
  for (let step = steps.next(); !step.done; step = steps.next()) {
    most = Math.max(most, compared)
    compared = 0
  }
  expect(most).toBeGreaterThan(0)
  expect(Math.max(most, compared)).toBeLessThan(6000)
})

test('nothing sorts to nothing', () => {
  expect(allSteps(sortSteps([], () => 0))).toEqual([])
})
