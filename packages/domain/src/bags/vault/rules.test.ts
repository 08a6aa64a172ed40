import { expect, test } from 'vitest'
import { recordOf } from '../../kernel/data/records.ts'
import { pieceFields } from '../../kernel/money/denominations.ts'
import {
  covers,
  hasPieces,
  expectedPieces,
  lessPieces,
  orderPieces,
  worthOf,
  type VaultPieces,
} from './rules.ts'

const pieces = (some: Partial<VaultPieces>): VaultPieces => ({ ...recordOf(pieceFields, () => 0), ...some })

test('the vault holds what was counted there, with what came since and without what left', () => {
  const held = expectedPieces({
    start: pieces({ pcs_20e: 100, pcs_1e: 50 }),
    counted: pieces({ pcs_20e: 7 }),
    packed: pieces({ pcs_20e: 30, pcs_1e: 75 }),
    returned: pieces({ pcs_20e: 2 }),
    moved: pieces({ pcs_20e: -9, pcs_1e: 5 }),
  })
  expect(held).toEqual(pieces({ pcs_20e: 70, pcs_1e: -20 }))
  expect(worthOf(held)).toBe(1_380_00)
  expect(lessPieces(pieces({ pcs_20e: 69 }), held)).toEqual(pieces({ pcs_20e: -1, pcs_1e: 20 }))
})

test('an order takes pieces out of the vault, whatever they are packed in', () => {
  const content = { pcs_20e: 5, pcs_2e_roll: 2, pcs_50cent_bag: 1, pcs_50cent: 3 }
  expect(orderPieces(content)).toEqual(pieces({ pcs_20e: 5, pcs_2e: 50, pcs_50cent: 1_003 }))
  expect([hasPieces(pieces({})), hasPieces(pieces({ pcs_5e: -1 }))]).toEqual([false, true])
})

test('a transfer takes no more of a denomination than there is, whatever the others are', () => {
  const held = pieces({ pcs_20e: 10, pcs_1e: -3 })
  expect(covers(held, pieces({ pcs_20e: 10 }))).toBe(true)
  expect(covers(held, pieces({ pcs_20e: 11 }))).toBe(false)
  expect(covers(held, pieces({ pcs_20e: 1, pcs_1e: 1 }))).toBe(false)
})
