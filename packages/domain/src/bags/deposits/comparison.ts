import {
  coins,
  countsTotal,
  notes,
  type Counts,
  type PieceField,
  handledPieceNames,
  type HandledPieceField,
} from '../../kernel/money/denominations.ts'
import { cents, type Cents } from '../../kernel/money/money.ts'
import type { Declaration } from './api.ts'

/** Pieces of one kind. Null where they were not declared; then there is no difference either. */
type ComparedPieces = {
  readonly field: PieceField
  readonly name: string
  readonly declared: number | null
  readonly counted: number
  readonly difference: number | null
  /** What the missing or surplus pieces are worth. */
  readonly worth: Cents | null
}

/** All notes or all coins: the kinds that were declared or counted, and their sums. */
export type ComparedGroup = {
  readonly kind: 'notes' | 'coins'
  readonly pieces: readonly ComparedPieces[]
  readonly declared: Cents | null
  readonly counted: Cents
  readonly difference: Cents | null
}

/** What the counting found, as far as it is compared here. */
export type CountedPieces = Readonly<Record<HandledPieceField, number>> & {
  readonly notesTotalSum: Cents
  readonly coinTotalSum: Cents
}

type Way = Pick<Declaration, 'coinTotalSum' | 'countAtServiceCenter' | 'coinsUncounted'>

/** Whether the pieces are all of the declared sum: coins may be declared as one sum, or not be counted at all. */
export const areAllPiecesDeclared = (way: Way, pieces: Counts<PieceField>): boolean =>
  !way.countAtServiceCenter && !way.coinsUncounted && countsTotal(coins, pieces) === way.coinTotalSum

/**
 * Declared against counted, kind by kind. A deposit that the service centre counts has no pieces to compare: nothing is
 * answered. Coins may be declared as one sum or not at all, then only the notes are compared piece by piece.
 */
export function comparePieces(
  declaration: Declaration,
  counted: CountedPieces,
): readonly ComparedGroup[] | undefined {
  const { pieces, coinTotalSum, countAtServiceCenter, coinsUncounted } = declaration
  if (countAtServiceCenter) return undefined
  const declaredCoins = areAllPiecesDeclared(declaration, pieces) ? pieces : null
  const noteSums = sumsOf(countsTotal(notes, pieces), counted.notesTotalSum)
  const coinSums = sumsOf(coinsUncounted ? null : coinTotalSum, counted.coinTotalSum)
  return [
    { kind: 'notes', pieces: notes.flatMap((note) => compareKind(note, pieces, counted)), ...noteSums },
    {
      kind: 'coins',
      pieces: coins.flatMap((coin) => compareKind(coin, declaredCoins, counted)),
      ...coinSums,
    },
  ]
}

const sumsOf = (declared: Cents | null, counted: Cents) => ({
  declared,
  counted,
  difference: declared === null ? null : cents(counted - declared),
})

type Kind = { readonly fieldName: PieceField; readonly name: string; readonly unitValue: Cents }

/** A kind that is in neither is left out. */
function compareKind(
  kind: Kind,
  declaration: Declaration['pieces'] | null,
  found: CountedPieces,
): readonly ComparedPieces[] {
  const { fieldName: field, name, unitValue } = kind
  const declared = declaration && (declaration[field] ?? 0)
  const counted = found[handledPieceNames[field]]
  if (!declared && counted === 0) return []
  const difference = declared === null ? null : counted - declared
  const worth = difference === null ? null : cents(difference * unitValue)
  return [{ field, name, declared, counted, difference, worth }]
}
