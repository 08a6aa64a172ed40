import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { deposits } from './definitions/deposits.ts'
import { extendedDeposits } from './definitions/extended-deposits.ts'
import { sortRows, sampleRows } from './sample.fixture.ts'
import { readRows } from './list.ts'
import { isRankedQuickly, rankSteps, orderOf, sortSteps } from './sort.ts'

const [wire] = sampleRows(deposits, 1)
const withMessages = (messages: readonly (string | undefined)[]) =>
  readRows(
    deposits,
    messages.map((message, index) => (message === undefined ? {} : { ...wire, entryId: index + 1, message })),
  )

function ranksOf(messages: readonly (string | undefined)[]) {
  const steps = rankSteps(deposits, withMessages(messages), 'message')
  let count = 1
  let step = steps.next()
  for (; !step.done; step = steps.next()) count += 1
  return { ranks: step.value, steps: count }
}

test('whatever the texts, their order is that of the Finnish alphabet, stable, empty and unreadable ones last [R-REP-08]', () => {
  const collator = new Intl.Collator('fi')
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'aAäÄöåvwVWzé e\u0301-\u00ad0 1'), maxLength: 4 }),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
    fc.constantFrom('', undefined),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 80 }), fc.boolean(), (messages, descending) => {
      const rows = withMessages(messages)
      const group = (message: string | undefined) => (message === undefined ? 2 : message === '' ? 1 : 0)
      const expected = rows.toSorted((a, b) => {
        const apart = group(a?.message) - group(b?.message)
        if (apart !== 0 || !a?.message || !b?.message) return apart
        return collator.compare(a.message, b.message) * (descending ? -1 : 1)
      })
      expect(sortRows(deposits, rows, { column: 'message', descending })).toEqual(expected)
    }),
    { seed: 5, numRuns: 400 },
  )
})

test('texts that are equal in the alphabet have the same rank, and so stay as they were loaded', () => {
  // The same letter, written in one sign and in two; a soft hyphen counts for nothing.
  const { ranks } = ranksOf(['b', 'e\u0301', 'é', 'a', 'a\u00ad', undefined, ''])
  expect([ranks.count, ...ranks.of]).toEqual([3, 1, 2, 2, 0, 0, 4, 3])
  expect([...orderOf(ranks, false)]).toEqual([3, 4, 0, 1, 2, 6, 5])
  expect([...orderOf(ranks, true)]).toEqual([1, 2, 0, 3, 4, 6, 5])
})

test('the ranks of many different texts are made in many steps', () => {
  const texts = Array.from({ length: 20_000 }, (_, index) => `Myynti ${(index * 7919) % 50_021}`)
  const { ranks, steps } = ranksOf(texts)
  expect(steps).toBeGreaterThan(100)
  expect(ranks.count).toBe(20_000)
})

test('numbers and unknown columns need no preparing, texts do', () => {
  const quick = ['totalSum', 'created', 'entryId', 'no-such-column'].map((key) =>
    isRankedQuickly(deposits, key),
  )
  expect(quick).toEqual([true, true, true, true])
  const slow = ['message', 'securityBagNumber', 'countingState', 'registerDate', 'accountNumber']
  expect(slow.map((key) => isRankedQuickly(deposits, key))).toEqual(slow.map(() => false))
  expect(isRankedQuickly(extendedDeposits, 'ok')).toBe(true)
})

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
