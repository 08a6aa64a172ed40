import {
  coins,
  countsTotal,
  notes,
  type CoinField,
  type Counts,
  type NoteField,
} from '../kernel/denominations.ts'
import { cents, sumCents, type Cents } from '../kernel/money.ts'

type PieceField = NoteField | CoinField
/** The pieces of a bag or of one till. */
export type Pieces = Counts<PieceField>

const denominations = [...notes, ...coins]

export type TallySums = { readonly notes: Cents; readonly coins: Cents; readonly total: Cents }

export function sumsOf(pieces: Pieces): TallySums {
  const [noteSum, coinSum] = [countsTotal(notes, pieces), countsTotal(coins, pieces)]
  return { notes: noteSum, coins: coinSum, total: sumCents([noteSum, coinSum]) }
}

/** The pieces of several tills together. */
export const addPieces = (tills: readonly Pieces[]): Pieces =>
  Object.fromEntries(
    denominations.map(({ fieldName }) => [
      fieldName,
      tills.reduce((sum, till) => sum + (till[fieldName] ?? 0), 0),
    ]),
  )

export const isSamePieces = (one: Pieces, other: Pieces): boolean =>
  denominations.every(({ fieldName }) => (one[fieldName] ?? 0) === (other[fieldName] ?? 0))

export type PieceDifference = {
  readonly name: string
  readonly declared: number
  readonly counted: number
  readonly difference: Cents
}

/** The denominations whose pieces differ, from the largest down. */
export const differencesOf = (declared: Pieces, counted: Pieces): readonly PieceDifference[] =>
  denominations.flatMap(({ fieldName, name, unitValue }) => {
    const [had, has] = [declared[fieldName] ?? 0, counted[fieldName] ?? 0]
    return had === has
      ? []
      : [{ name, declared: had, counted: has, difference: cents((has - had) * unitValue) }]
  })
