import type { TransferWay } from '@kassavirta/domain/bags/vault/api'
import { lessPieces, worthOf, type VaultPieces } from '@kassavirta/domain/bags/vault/rules'

/** A count by two people, as it enters the history of the vault. */
export type ClosedCount = {
  readonly office: string
  readonly pieces: VaultPieces
  /** What there should have been; null of the first count of the vault. */
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
