import { pieceFields, type PieceField } from '@kassavirta/domain/kernel/money/denominations'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { piecesOfTills } from '../bench/count-entries.ts'
import type { Pass } from './facts.ts'

/** What all who sent a count have counted alike, as it would be typed, and the denominations in which they differ. */
export function agreedCounts(passes: readonly Pick<Pass, 'sent' | 'tills'>[]) {
  const counted = passes.flatMap(({ sent, tills }) => (sent && tills ? [piecesOfTills(tills)] : []))
  const [first] = counted
  const isAgreed = (field: PieceField) => counted.every((pieces) => pieces[field] === first?.[field])
  const counts: CountTexts = Object.fromEntries(
    pieceFields
      .filter((field) => isAgreed(field) && (first?.[field] ?? 0) > 0)
      .map((field) => [field, String(first?.[field])]),
  )
  return { counts, differing: pieceFields.filter((field) => !isAgreed(field)) }
}
