import {
  coins,
  countsTotal,
  notes,
  pieceFields,
  type Counts,
  type PieceField,
} from '../../kernel/money/denominations.ts'
import { cents, sumCents, type Cents } from '../../kernel/money/money.ts'
import { recordOf } from '../../kernel/data/records.ts'

/** The pieces of a bag or of one till. Rows of deposits and of tills have the same names, among others. */
export type Pieces = Counts<PieceField>

export type TallySums = { readonly notes: Cents; readonly coins: Cents; readonly total: Cents }

export function sumsOf(pieces: Pieces): TallySums {
  const [noteSum, coinSum] = [countsTotal(notes, pieces), countsTotal(coins, pieces)]
  return { notes: noteSum, coins: coinSum, total: sumCents([noteSum, coinSum]) }
}

/** The pieces of several tills together. */
export const addPieces = (tills: readonly Pieces[]) =>
  recordOf(pieceFields, (field) => tills.reduce((sum, till) => sum + (till[field] ?? 0), 0))

export const isSamePieces = (one: Pieces, other: Pieces): boolean =>
  pieceFields.every((field) => (one[field] ?? 0) === (other[field] ?? 0))

export type PieceDifference = {
  readonly name: string
  readonly declared: number
  readonly counted: number
  readonly difference: Cents
}

/** The denominations whose pieces differ, from the largest down. */
export const differencesOf = (declared: Pieces, counted: Pieces): readonly PieceDifference[] =>
  [...notes, ...coins].flatMap(({ fieldName, name, unitValue }) => {
    const [had, has] = [declared[fieldName] ?? 0, counted[fieldName] ?? 0]
    return had === has
      ? []
      : [{ name, declared: had, counted: has, difference: cents((has - had) * unitValue) }]
  })
