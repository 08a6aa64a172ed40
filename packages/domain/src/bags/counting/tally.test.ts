import { expect, test } from 'vitest'
import { addPieces, differencesOf, isSamePieces, sumsOf } from './tally.ts'

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
