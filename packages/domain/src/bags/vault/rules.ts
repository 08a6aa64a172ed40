import { recordOf } from '../../kernel/data/records.ts'
import {
  bagField,
  changeOrderCoins,
  coins,
  countsTotal,
  notes,
  packTotal,
  pickPieces,
  pieceFields,
  rollField,
  type BagField,
  type Counts,
  type PieceField,
  type RollField,
} from '../../kernel/money/denominations.ts'
import type { Cents } from '../../kernel/money/money.ts'

/** Pieces by denomination; below zero where more left the vault than is known to have come. */
export type VaultPieces = Readonly<Record<PieceField, number>>

/** The content at the last count of the vault, and what has come and gone since. */
export const vaultFlows = ['start', 'counted', 'packed', 'returned', 'moved'] as const
export type VaultFlow = (typeof vaultFlows)[number]

/** Whether a flow adds to the vault or takes from it. Transfers are summed with their own sign. */
const SIGNS: Readonly<Record<VaultFlow, 1 | -1>> = {
  start: 1,
  counted: 1,
  packed: -1,
  returned: 1,
  moved: 1,
}

/** What the vault should hold now. */
export const expectedPieces = (flows: Readonly<Record<VaultFlow, VaultPieces>>): VaultPieces =>
  recordOf(pieceFields, (field) =>
    vaultFlows.reduce((sum, flow) => sum + SIGNS[flow] * flows[flow][field], 0),
  )

export const worthOf = (pieces: VaultPieces): Cents => countsTotal([...notes, ...coins], pieces)

export const lessPieces = (pieces: VaultPieces, others: VaultPieces): VaultPieces =>
  recordOf(pieceFields, (field) => pieces[field] - others[field])

/** The pieces in a packed order of change money: coins in rolls, in bags and loose. */
export const orderPieces = (content: Counts<RollField | BagField | PieceField>): VaultPieces => {
  const packs = changeOrderCoins.map((coin) => {
    const counts = {
      rolls: content[rollField(coin)],
      bags: content[bagField(coin)],
      loose: content[coin.fieldName],
    }
    return [coin.fieldName, packTotal(coin, counts).pieces] as const
  })
  return { ...pickPieces(content), ...Object.fromEntries(packs) }
}

/** Whether the vault has enough of each denomination that leaves it. Others may be short for other reasons. */
export const covers = (held: VaultPieces, pieces: VaultPieces): boolean =>
  pieceFields.every((field) => pieces[field] === 0 || held[field] >= pieces[field])

export const hasPieces = (pieces: VaultPieces): boolean => pieceFields.some((field) => pieces[field] !== 0)
