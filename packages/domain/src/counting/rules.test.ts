import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../kernel/money.ts'
import { compare, declaredSum, outcomeOf, type Declaration, type FirstCount } from './rules.ts'
import { addPieces, isSamePieces, sumsOf } from './tally.ts'
import { coins, notes } from '../kernel/denominations.ts'

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
])('%s', (_, change, sum) => {
  expect(declaredSum({ ...declared, ...change }, { pcs_50cent: 5 })).toBe(sum)
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

const count = (found: Record<string, number>, change: Partial<FirstCount> = {}) =>
  outcomeOf(
    {
      comparison: compare(declared, found),
      isDeclared: true,
      suspectNotes: 0,
      intact: true,
      totalBefore: undefined,
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
  [
    'a sum that fell after comparing',
    { pcs_50e: 22, pcs_20e: 8 },
    { totalBefore: cents(1_260_01) },
    'second',
  ],
  [
    'one that rose stays with the counter',
    { pcs_50e: 22, pcs_20e: 8 },
    { totalBefore: cents(1_240_00) },
    'equal',
  ],
] as const)('%s', (_, found, change, outcome) => {
  expect(count(found, change)).toBe(outcome)
})

test('large sums are counted by a second person even where they are equal', () => {
  const large = { ...declared, total: cents(20_000_00), pieces: { pcs_100e: 200 } }
  const comparison = compare(large, { pcs_100e: 200 })
  const first = { comparison, isDeclared: true, suspectNotes: 0, intact: true, totalBefore: undefined }
  expect(outcomeOf(first, limits)).toBe('second')
})

test('tills add up to the bag', () => {
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 4 }), (tills) => {
      const sum = tills.reduce((total, till) => total + sumsOf(till).total, 0)
      expect(sumsOf(addPieces(tills)).total).toBe(sum)
    }),
  )
})
