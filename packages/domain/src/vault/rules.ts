import { recordOf } from '../kernel/data/records.ts'
import { coins, countsTotal, notes, pieceFields, type PieceField } from '../kernel/money/denominations.ts'
import type { Cents } from '../kernel/money/money.ts'

/** Pieces by denomination; below zero where more left the vault than is known to have come. */
export type VaultPieces = Readonly<Record<PieceField, number>>

/** What has come and gone since the vault was counted last, beside what it held then. */
export const vaultFlows = ['start', 'counted', 'packed', 'returned', 'moved'] as const
export type VaultFlow = (typeof vaultFlows)[number]

/** What every column does to the vault. Transfers are summed with their own sign. */
const SIGNS: Readonly<Record<VaultFlow, 1 | -1>> = {
  start: 1,
  counted: 1,
  packed: -1,
  returned: 1,
  moved: 1,
}

/** What the vault should hold now. */
export const heldOf = (flows: Readonly<Record<VaultFlow, VaultPieces>>): VaultPieces =>
  recordOf(pieceFields, (field) =>
    vaultFlows.reduce((sum, flow) => sum + SIGNS[flow] * flows[flow][field], 0),
  )

export const worthOf = (pieces: VaultPieces): Cents => countsTotal([...notes, ...coins], pieces)

export const lessPieces = (pieces: VaultPieces, others: VaultPieces): VaultPieces =>
  recordOf(pieceFields, (field) => pieces[field] - others[field])
