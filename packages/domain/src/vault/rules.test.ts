import { expect, test } from 'vitest'
import { recordOf } from '../kernel/data/records.ts'
import { pieceFields } from '../kernel/money/denominations.ts'
import { heldOf, lessPieces, worthOf, type VaultPieces } from './rules.ts'

const pieces = (some: Partial<VaultPieces>): VaultPieces => ({ ...recordOf(pieceFields, () => 0), ...some })

test('the vault holds what was counted there, with what came since and without what left', () => {
  const held = heldOf({
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
