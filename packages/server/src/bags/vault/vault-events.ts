import type { TransferWay } from '@kassavirta/domain/bags/vault/api'
import { lessPieces, worthOf, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { vaultRequestWords as words } from '@kassavirta/domain/bags/vault/terms.fi'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'

/** A count by two people, as it enters the history of the vault. */
export type ClosedCount = {
  readonly office: string
  readonly pieces: VaultPieces
  /** The expected content; null at the first count of the vault. */
  readonly expected: VaultPieces | null
  readonly note: string
  /** The user names of the two. */
  readonly counters: readonly string[]
  readonly at: Date
}

export const differenceOf = ({ pieces, expected }: Pick<ClosedCount, 'pieces' | 'expected'>): number | null =>
  expected && worthOf(lessPieces(pieces, expected))

export const countedEvent = ({ office, pieces, expected, note: reason, counters, at }: ClosedCount) => ({
  type: 'vault.counted' as const,
  data: {
    office,
    happenedAt: at.toISOString(),
    ...pieces,
    counted: worthOf(pieces),
    difference: differenceOf({ pieces, expected }),
    counters,
    reason,
    unit: 'cents',
  },
})

export type Transfer = {
  readonly office: string
  readonly way: TransferWay
  readonly pieces: VaultPieces
}

export const transferEvent = ({ office, way, pieces }: Transfer, reason: string, requestedBy: string) => ({
  type: 'vault.transferred' as const,
  data: { office, way, ...pieces, sum: worthOf(pieces), reason, requestedBy, unit: 'cents' },
})

/** '50 € −1 kpl, 1 € 25 kpl': the denominations with any pieces. */
export const piecesInWords = (pieces: VaultPieces): string =>
  [...notes, ...coins]
    .filter(({ fieldName }) => pieces[fieldName] !== 0)
    .map(({ name, fieldName }) => fill(words.pieces, { name, count: signed(pieces[fieldName]) }))
    .join(', ')

/** With the minus of sums. */
const signed = (count: number): string => `${count < 0 ? '−' : ''}${formatCount(Math.abs(count))}`
