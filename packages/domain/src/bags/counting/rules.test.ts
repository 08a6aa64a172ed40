import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coins, notes } from '../../kernel/money/denominations.ts'
import { cents } from '../../kernel/money/money.ts'
import {
  compare,
  declaredSum,
  outcomeOf,
  type Declaration,
  type FirstCount,
  addPieces,
  isSamePieces,
  sumsOf,
  differencesOf,
} from './rules.ts'

const declared: Declaration = {
  total: cents(1_260_00),
  coinTotal: cents(0),
  coinsUncounted: false,
  countAtServiceCenter: false,
  pieces: { pcs_50e: 22, pcs_20e: 8 },
}
const limits = { difference: cents(50_00), total: cents(20_000_00) }

const pieces = fc.record(
  Object.fromEntries([...notes, ...coins].map(({ fieldName }) => [fieldName, fc.nat({ max: 999 })])),
)

test('one note less is a difference of its worth, named by its denomination', () => {
  expect(compare(declared, { pcs_50e: 22, pcs_20e: 7 })).toEqual({
    declared: 1_260_00,
    counted: 1_240_00,
    difference: -20_00,
    byDenomination: [{ name: '20 €', declared: 8, counted: 7, difference: -20_00 }],
  })
})

test('the declared sum and the difference always make the counted sum, which is that of its pieces', () => {
  fc.assert(
    fc.property(pieces, pieces, fc.boolean(), (own, found, coinsUncounted) => {
      const declaration = { ...declared, pieces: own, total: sumsOf(own).total, coinsUncounted }
      const { declared: signed, counted, difference } = compare(declaration, found)
      expect(counted).toBe(sumsOf(found).total)
      expect((signed ?? 0) + (difference ?? 0)).toBe(counted)
    }),
  )
})

test('the sums by denomination make the whole difference where all pieces were declared', () => {
  fc.assert(
    fc.property(pieces, pieces, (own, found) => {
      const { difference, byDenomination } = compare(
        { ...declared, pieces: own, total: sumsOf(own).total },
        found,
      )
      expect(byDenomination.reduce((sum, each) => sum + each.difference, 0)).toBe(difference)
      expect(byDenomination.length === 0).toBe(isSamePieces(own, found))
    }),
  )
})

test.each([
  ['coins left to be counted are as many as were found', { coinsUncounted: true }, 1_260_00 + 2_50],
  ['a bag counted at the service centre with a sum has that sum', { countAtServiceCenter: true }, 1_260_00],
  ['one without a sum has none', { countAtServiceCenter: true, total: cents(0) }, null],
  ['a bag that was declared as empty has the sum of nothing', { total: cents(0) }, 0],
])('%s', (_, change, sum) => {
  expect(declaredSum({ ...declared, ...change }, cents(2_50))).toBe(sum)
})

test('what nobody declared has no declared sum, no difference and no denomination that differs', () => {
  expect(compare(undefined, { pcs_50e: 1 })).toEqual({
    declared: null,
    counted: 50_00,
    difference: null,
    byDenomination: [],
  })
})

test('coins declared as one sum differ by the sum alone', () => {
  const inOneSum = { ...declared, total: cents(105_00), coinTotal: cents(5_00), pieces: { pcs_50e: 2 } }
  expect(compare(inOneSum, { pcs_50e: 2, pcs_1e: 4 })).toMatchObject({
    difference: -1_00,
    byDenomination: [],
  })
})

test.each([
  ['other coins of a bag whose coins are left to be counted', { coinsUncounted: true }, { pcs_1e: 4 }, []],
  ['notes of a bag whose coins are left to be counted', { coinsUncounted: true }, { pcs_10e: 1 }, ['10 €']],
  ['anything in a bag that the service centre counts', { countAtServiceCenter: true }, { pcs_10e: 1 }, []],
  ['coins where none were declared', {}, { pcs_1e: 4 }, ['1 €']],
  ['other coins where a single cent was declared as their sum', { coinTotal: cents(1) }, { pcs_1e: 4 }, []],
  ['notes where coins are one sum', { coinTotal: cents(5_00) }, { pcs_10e: 1 }, ['10 €']],
  [
    'coins that were declared one by one',
    { coinTotal: cents(1_00), pieces: { ...declared.pieces, pcs_1e: 1 } },
    { pcs_1e: 4 },
    ['1 €'],
  ],
])('denominations are compared where they were declared: %s', (_title, change, more, differing) => {
  const { byDenomination } = compare({ ...declared, ...change }, { ...declared.pieces, ...more })
  expect(byDenomination.map(({ name }) => name)).toEqual(differing)
})

const plain = {
  isDeclared: true,
  isContested: false,
  isLinked: false,
  suspectNotes: 0,
  intact: true,
  compared: undefined,
}

const count = (found: Record<string, number>, change: Partial<FirstCount> = {}) =>
  outcomeOf(
    {
      comparison: compare(declared, found),
      counted: found,
      ...plain,
      ...change,
    },
    limits,
  )

test.each([
  ['the same pieces are equal', { pcs_50e: 22, pcs_20e: 8 }, {}, 'equal'],
  ['a cent is a difference', { pcs_50e: 22, pcs_20e: 8, pcs_1cent: 1 }, {}, 'differs'],
  ['the same sum in other pieces differs', { pcs_50e: 22, pcs_20e: 7, pcs_10e: 2 }, {}, 'differs'],
  ['below the limit the counter closes', { pcs_50e: 22, pcs_20e: 6, pcs_1cent: 1 }, {}, 'differs'],
  ['at the limit a second person counts', { pcs_50e: 21, pcs_20e: 8 }, {}, 'second'],
  ['a surplus at the limit too', { pcs_50e: 23, pcs_20e: 8 }, {}, 'second'],
  ['so does a broken bag', { pcs_50e: 22, pcs_20e: 8 }, { intact: false }, 'second'],
  ['so does a suspect note', { pcs_50e: 22, pcs_20e: 8 }, { suspectNotes: 1 }, 'second'],
  ['so does a bag that nobody declared', { pcs_50e: 22, pcs_20e: 8 }, { isDeclared: false }, 'second'],
  ['so does a bag that somebody linked by hand', { pcs_50e: 22, pcs_20e: 8 }, { isLinked: true }, 'second'],
  [
    'so does a number that several have declared',
    { pcs_50e: 22, pcs_20e: 8 },
    { isContested: true },
    'second',
  ],
  [
    'pieces that fell after comparing',
    { pcs_50e: 22, pcs_20e: 8 },
    { compared: { pcs_50e: 22, pcs_20e: 9 } },
    'second',
  ],
  [
    'pieces that rose up to the declaration after comparing',
    { pcs_50e: 22, pcs_20e: 8 },
    { compared: { pcs_50e: 22, pcs_20e: 7 } },
    'second',
  ],
  [
    'the same sum in other pieces after comparing',
    { pcs_50e: 22, pcs_20e: 8 },
    { compared: { pcs_50e: 22, pcs_20e: 7, pcs_10e: 2 } },
    'second',
  ],
  [
    'the pieces that were compared stay with the counter',
    { pcs_50e: 22, pcs_20e: 7 },
    { compared: { pcs_50e: 22, pcs_20e: 7, pcs_5e: 0 } },
    'differs',
  ],
] as const)('%s', (_, found, change, outcome) => {
  expect(count(found, change)).toBe(outcome)
})

test.each([
  ['the coins in one sum differ, though no denomination does', { coinTotal: cents(5_00) }, 'differs'],
  [
    'the service centre counts it and no sum was declared',
    { countAtServiceCenter: true, total: cents(0) },
    'equal',
  ],
] as const)('a bag is equal where neither sum nor pieces differ: %s', (_title, change, outcome) => {
  const comparison = compare({ ...declared, ...change }, { ...declared.pieces, pcs_1e: 4 })
  expect(count({}, { comparison })).toBe(outcome)
})

test('a bag without a declared sum has no difference, however low the limit', () => {
  const unsigned = { ...declared, countAtServiceCenter: true, total: cents(0) }
  const comparison = compare(unsigned, declared.pieces)
  const first = { comparison, counted: declared.pieces, ...plain }
  expect(outcomeOf(first, { ...limits, difference: cents(1) })).toBe('equal')
})

test('large sums are counted by a second person even where they are equal', () => {
  const large = { ...declared, total: cents(20_000_00), pieces: { pcs_100e: 200 } }
  const comparison = compare(large, { pcs_100e: 200 })
  const first = { comparison, counted: large.pieces, ...plain }
  expect(outcomeOf(first, limits)).toBe('second')
  expect(outcomeOf(first, { ...limits, total: cents(20_000_01) })).toBe('equal')
})

type Found = { readonly pcs_50e: number; readonly pcs_20e: number }

/** One person counts on until the bag leaves the table: the pieces compared last, and those it was closed with. */
function countAlone(own: Found, passes: readonly Found[]) {
  const declaration = { ...declared, pieces: own, total: sumsOf(own).total }
  let compared: Found | undefined
  for (const counted of passes) {
    const comparison = compare(declaration, counted)
    const outcome = outcomeOf({ ...plain, comparison, counted, compared }, limits)
    if (outcome !== 'differs') return { compared, closed: outcome === 'equal' ? counted : undefined }
    compared = counted
  }
  return { compared, closed: undefined }
}

test('over 5,000 random passes nobody alone closes a bag as equal with other pieces than were compared [R-COUNT-04]', () => {
  const few = fc.record({
    pcs_50e: fc.integer({ min: 20, max: 22 }),
    pcs_20e: fc.integer({ min: 7, max: 9 }),
  })
  const holds = fc.property(few, fc.array(few, { minLength: 2, maxLength: 6 }), (own, passes) => {
    const { compared, closed } = countAlone(own, passes)
    return closed === undefined || compared === undefined || isSamePieces(compared, closed)
  })
  expect(fc.check(holds, { numRuns: 5_000 })).toMatchObject({ failed: false, numRuns: 5_000 })
})

test('tills add up to the bag', () => {
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 4 }), (tills) => {
      const sum = tills.reduce((total, till) => total + sumsOf(till).total, 0)
      expect(sumsOf(addPieces(tills)).total).toBe(sum)
    }),
  )
})

test('a tally has the sums of its notes, of its coins and of both', () => {
  expect(sumsOf({ pcs_500e: 1, pcs_20e: 2, pcs_2e: 3, pcs_1cent: 4 })).toEqual({
    notes: 540_00,
    coins: 6_04,
    total: 546_04,
  })
})

test('tills add up field by field, also where one of them has none', () => {
  const pieces = addPieces([{ pcs_20e: 2, pcs_2e: 1 }, { pcs_20e: 3, pcs_1cent: 7 }, {}])
  expect(pieces).toMatchObject({ pcs_20e: 5, pcs_2e: 1, pcs_1cent: 7, pcs_500e: 0 })
})

test.each([
  ['none is nothing', { pcs_20e: 1, pcs_2e: 0 }, { pcs_20e: 1 }, true],
  ['nothing is none', { pcs_20e: 1 }, { pcs_20e: 1, pcs_2e: 0 }, true],
  ['a coin more', { pcs_20e: 1 }, { pcs_20e: 1, pcs_1cent: 1 }, false],
  ['a note less', { pcs_20e: 1, pcs_5e: 1 }, { pcs_20e: 1 }, false],
  ['the same worth', { pcs_10e: 2 }, { pcs_20e: 1 }, false],
  ['nothing alike', { pcs_10e: 2 }, {}, false],
])('pieces are the same denomination by denomination: %s', (_title, one, other, isSame) => {
  expect(isSamePieces(one, other)).toBe(isSame)
})

test('differences stand from the largest denomination down, with what they are worth', () => {
  expect(differencesOf({ pcs_2e: 1, pcs_50e: 2, pcs_5e: 1 }, { pcs_100e: 1, pcs_50e: 1, pcs_5e: 1 })).toEqual(
    [
      { name: '100 €', declared: 0, counted: 1, difference: 100_00 },
      { name: '50 €', declared: 2, counted: 1, difference: -50_00 },
      { name: '2 €', declared: 1, counted: 0, difference: -2_00 },
    ],
  )
})
