import { expect, test } from 'vitest'
import {
  contentFields,
  contentOf,
  isSameContent,
  packedFigures,
  packingFault,
  sizeOf,
  sumContents,
} from './packing.ts'

test('a content has what there is some of, by the fields of its kind', () => {
  const counts = {
    pcs_50e: 4,
    pcs_20e: 0,
    pcs_2e_roll: 1,
    tt_kpl_sinetit: 3,
    note: 7,
    pcs_10e: '5',
    pcs_5e: -1,
  }
  expect(contentOf('changeOrder', counts)).toEqual({ pcs_50e: 4, pcs_2e_roll: 1 })
  expect(contentOf('supplyOrder', counts)).toEqual({ tt_kpl_sinetit: 3 })
})

test('money and supplies have fields of their own', () => {
  expect(contentFields.changeOrder).toContain('pcs_1e_bag')
  expect(contentFields.supplyOrder).toContain('tt_kpl_sinetit')
})

test('money is measured by its worth, supplies by their pieces', () => {
  // 200 € and a roll of 25 coins.
  expect(sizeOf('changeOrder', { pcs_50e: 4, pcs_2e_roll: 1 })).toBe(250_00)
  expect(sizeOf('supplyOrder', { tt_kpl_sinetit: 3, tt_kpl_turvapussi_iso: 2 })).toBe(5)
})

test.each([
  ['the same fields', { pcs_50e: 1 }, { pcs_50e: 1 }, true],
  ['none is nothing', { pcs_50e: 1, pcs_20e: 0 }, { pcs_50e: 1 }, true],
  ['nothing is none', { pcs_50e: 1 }, { pcs_50e: 1, pcs_20e: 0 }, true],
  ['another number', { pcs_50e: 1 }, { pcs_50e: 2 }, false],
  ['one more on the left', { pcs_50e: 1, pcs_20e: 1 }, { pcs_50e: 1 }, false],
  ['one more on the right', { pcs_50e: 1 }, { pcs_50e: 1, pcs_20e: 1 }, false],
  ['the same worth', { pcs_10e: 2 }, { pcs_20e: 1 }, false],
])('contents are compared field by field: %s', (_title, one, other, isSame) => {
  expect(isSameContent(one, other)).toBe(isSame)
})

test.each([
  ['as ordered', 'changeOrder', { pcs_20e: 5 }, { pcs_20e: 5 }, undefined],
  ['other notes of the same worth', 'changeOrder', { pcs_20e: 5 }, { pcs_50e: 2 }, undefined],
  ['less', 'changeOrder', { pcs_20e: 5 }, { pcs_20e: 4 }, undefined],
  ['five euros more', 'changeOrder', { pcs_20e: 5 }, { pcs_20e: 5, pcs_5e: 1 }, 'packedAboveOrdered'],
  ['nothing', 'changeOrder', { pcs_20e: 5 }, {}, 'orderEmpty'],
  ['no supplies', 'supplyOrder', { tt_kpl_sinetit: 3 }, {}, 'orderEmpty'],
  ['a seal more', 'supplyOrder', { tt_kpl_sinetit: 3 }, { tt_kpl_sinetit: 4 }, 'packedAboveOrdered'],
  [
    'as many of something else',
    'supplyOrder',
    { tt_kpl_sinetit: 3 },
    { tt_kpl_turvapussi_iso: 3 },
    undefined,
  ],
] as const)(
  'for an order may be packed what is worth no more: %s',
  (_title, kind, ordered, packed, fault) => {
    expect(packingFault(kind, ordered, packed)).toBe(fault)
  },
)

test('the figures of a packing count notes and coins, packed or loose', () => {
  expect(packedFigures({ pcs_50e: 4, pcs_10e: 1, pcs_2e_roll: 2, pcs_1e_bag: 1, pcs_5cent: 3 })).toEqual({
    noteTotalSumCents: 210_00,
    noteTotalCount: 5,
    coinTotalSumCents: 100_00 + 1000_00 + 15,
    coinTotalCount: 50 + 1000 + 3,
    totalSumCents: 210_00 + 1100_15,
  })
})

test('contents add up by field in the order of the forms, supplies without a worth', () => {
  const sums = sumContents([
    { pcs_1e_bag: 1, tt_kpl_sinetit: 2, pcs_50e: 1 },
    { pcs_2e_roll: 2, pcs_50e: 3, tt_kpl_sinetit: 1, pcs_20cent: 4, pcs_5e: 0 },
  ])
  expect(sums).toHaveLength(5)
  expect(new Map(sums.map(({ field, count, worth }) => [field, [count, worth]]))).toEqual(
    new Map<string, unknown>([
      ['pcs_50e', [4, 200_00]],
      ['pcs_2e_roll', [2, 100_00]],
      ['pcs_1e_bag', [1, 1000_00]],
      ['pcs_20cent', [4, 80]],
      ['tt_kpl_sinetit', [3, null]],
    ]),
  )
  expect([sums[0]?.field, sums.at(-1)?.field]).toEqual(['pcs_50e', 'tt_kpl_sinetit'])
})
