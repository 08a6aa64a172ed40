import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { coins, notes } from '@kassavirta/domain/kernel/money/denominations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { vaultRequestWords as words } from '@kassavirta/domain/bags/vault/terms.fi'

/** '50 € −1 kpl, 1 € 25 kpl': the denominations of which there are any. */
export const piecesInWords = (pieces: VaultPieces): string =>
  [...notes, ...coins]
    .filter(({ fieldName }) => pieces[fieldName] !== 0)
    .map(({ name, fieldName }) => fill(words.pieces, { name, count: signed(pieces[fieldName]) }))
    .join(', ')

/** With the minus of sums. */
const signed = (count: number): string => `${count < 0 ? '−' : ''}${formatCount(Math.abs(count))}`
