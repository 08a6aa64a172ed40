import { describe, expect, test } from 'vitest'
import { day } from '../../kernel/dates/dates.ts'
import { cents } from '../../kernel/money/money.ts'
import { recordOf } from '../../kernel/data/records.ts'
import { handledPieceFields } from '../../kernel/money/denominations.ts'
import type { Declaration } from './api.ts'
import { areAllPiecesDeclared, comparePieces, type CountedPieces } from './comparison.ts'

const declaration = (more: Partial<Declaration> = {}): Declaration => ({
  entryId: 1,
  registerDate: day('2026-11-13'),
  totalSum: cents(88_300),
  coinTotalSum: cents(2_300),
  countAtServiceCenter: false,
  coinsUncounted: false,
  pieces: { pcs_20e: 43, pcs_2e: 11, pcs_1e: 1 },
  ...more,
})
const counted = (more: Partial<CountedPieces> = {}): CountedPieces => ({
  ...recordOf(handledPieceFields, () => 0),
  notesTotalSum: cents(85_000),
  coinTotalSum: cents(2_300),
  pcs_020: 42,
  pcs_010: 1,
  pcs_200cent: 11,
  pcs_100cent: 1,
  ...more,
})
const compared = (of: Declaration, found = counted()) =>
  comparePieces(of, found)?.map(({ kind, pieces, ...sums }) => ({
    kind,
    sums: Object.values(sums),
    pieces: pieces.map((each) => [each.name, each.declared, each.counted, each.difference, each.worth]),
  }))

test('each kind tells what was declared and counted, what differs and what that is worth', () => {
  expect(compared(declaration())).toEqual([
    {
      kind: 'notes',
      sums: [86_000, 85_000, -1_000],
      pieces: [
        ['20 €', 43, 42, -1, -2_000],
        ['10 €', 0, 1, 1, 1_000],
      ],
    },
    {
      kind: 'coins',
      sums: [2_300, 2_300, 0],
      pieces: [
        ['2 €', 11, 11, 0, 0],
        ['1 €', 1, 1, 0, 0],
      ],
    },
  ])
})

test('a kind that was declared and is not there at all is told', () => {
  const [notes] =
    compared(declaration({ pieces: { pcs_500e: 2 } }), counted({ pcs_020: 0, pcs_010: 0 })) ?? []
  expect(notes?.pieces).toEqual([['500 €', 2, 0, -2, -100_000]])
})

describe('coins without pieces', () => {
  const coinsOf = (of: Partial<Declaration>) => compared(declaration({ pieces: { pcs_20e: 43 }, ...of }))?.[1]
  const pieces = [
    ['2 €', null, 11, null, null],
    ['1 €', null, 1, null, null],
  ]

  test('that were declared as one sum differ in the sum only', () => {
    expect(coinsOf({ coinTotalSum: cents(2_500) })).toEqual({
      kind: 'coins',
      sums: [2_500, 2_300, -200],
      pieces,
    })
  })

  test('that were not counted differ in nothing', () => {
    expect(coinsOf({ coinsUncounted: true, coinTotalSum: cents(0) })).toEqual({
      kind: 'coins',
      sums: [null, 2_300, null],
      pieces,
    })
  })
})

test('of a deposit that the service centre counts nothing is compared', () => {
  expect(compared(declaration({ countAtServiceCenter: true, pieces: {} }))).toBeUndefined()
})

test.each([
  ['coins that make the declared sum', {}, { pcs_1e: 5 }, true],
  ['coins in one sum', {}, {}, false],
  ['coins that are a part of the sum', {}, { pcs_1e: 4 }, false],
  ['coins that were not counted', { coinsUncounted: true }, { pcs_1e: 5 }, false],
  ['a deposit that the service centre counts', { countAtServiceCenter: true }, { pcs_1e: 5 }, false],
])('whether the pieces are all of the declared sum: %s', (_title, change, pieces, areAll) => {
  const way = { coinTotalSum: cents(5_00), countAtServiceCenter: false, coinsUncounted: false, ...change }
  expect(areAllPiecesDeclared(way, pieces)).toBe(areAll)
})
