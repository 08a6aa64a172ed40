import { recordOf } from '../../kernel/data/records.ts'
import {
  coins,
  countsTotal,
  notes,
  pieceFields,
  type Counts,
  type PieceField,
} from '../../kernel/money/denominations.ts'
import { cents, sumCents, type Cents } from '../../kernel/money/money.ts'

/** What the customer has declared of a bag. */
export type Declaration = {
  readonly total: Cents
  readonly coinTotal: Cents
  readonly coinsUncounted: boolean
  readonly countAtServiceCenter: boolean
  readonly pieces: Pieces
}

type DeclaredSum = Pick<Declaration, 'total' | 'coinsUncounted' | 'countAtServiceCenter'>

/**
 * The declared sum against which the counted one stands; null where there is none (decisions O10). Coins that were left to
 * be counted are as many as were found, so that only notes can differ (decisions P6).
 */
export function declaredSum(declaration: DeclaredSum | undefined, countedCoins: Cents): Cents | null {
  if (!declaration) return null
  const { total, coinsUncounted, countAtServiceCenter } = declaration
  if (countAtServiceCenter && total === 0) return null
  return coinsUncounted ? sumCents([total, countedCoins]) : total
}

export type Comparison = {
  readonly declared: Cents | null
  readonly counted: Cents
  /** Null where nothing was declared. Zero is no difference; a cent is one. */
  readonly difference: Cents | null
  readonly byDenomination: readonly PieceDifference[]
}

export function compare(declaration: Declaration | undefined, counted: Pieces): Comparison {
  const { total, coins: countedCoins } = sumsOf(counted)
  const declared = declaredSum(declaration, countedCoins)
  return {
    declared,
    counted: total,
    difference: declared === null ? null : cents(total - declared),
    byDenomination: declaration ? differencesOf(comparablePieces(declaration, counted), counted) : [],
  }
}

/** Denominations that were not declared one by one are compared as if they were declared as found. */
function comparablePieces(
  { pieces, coinTotal, coinsUncounted, countAtServiceCenter }: Declaration,
  counted: Pieces,
): Pieces {
  if (countAtServiceCenter) return counted
  const countedCoins = Object.fromEntries(coins.map(({ fieldName }) => [fieldName, counted[fieldName]]))
  const coinsInOneSum = coinTotal > 0 && countsTotal(coins, pieces) === 0
  return coinsUncounted || coinsInOneSum ? { ...pieces, ...countedCoins } : pieces
}

/** From which sums on a second person counts. Settings of the provider. */
export type SecondCountLimits = { readonly difference: Cents; readonly total: Cents }

export type FirstCount = {
  readonly comparison: Comparison
  readonly counted: Pieces
  readonly isDeclared: boolean
  /** Whether another living declaration has the number of the bag. */
  readonly isContested: boolean
  /** Whether somebody has linked the bag to a declaration by hand. */
  readonly isLinked: boolean
  readonly suspectNotes: number
  readonly intact: boolean
  /** The pieces of the pass before, where the counter has seen the declaration and counted again. */
  readonly compared: Pieces | undefined
}

export type CountOutcome = 'equal' | 'differs' | 'second'

/** Neither the sum nor any denomination differs from what was declared. */
export const isEqual = ({ difference, byDenomination }: Comparison): boolean =>
  byDenomination.length === 0 && (difference ?? 0) === 0

/**
 * The outcome of a first count. A second person counts large sums and differences, suspect notes, broken bags, and bags
 * that nobody declared, that several declarations claim or that were linked by hand (decisions Q15); also a bag whose
 * pieces changed after the counter saw the declaration, up or down, because the counter could adjust the count to it.
 */
export function outcomeOf(first: FirstCount, limits: SecondCountLimits): CountOutcome {
  const { comparison, counted, compared, isDeclared, isContested, isLinked, suspectNotes, intact } = first
  const isOther = compared !== undefined && !isSamePieces(compared, counted)
  const isLarge =
    comparison.counted >= limits.total || Math.abs(comparison.difference ?? 0) >= limits.difference
  if (isOther || isLarge || !isDeclared || isContested || isLinked || !intact || suspectNotes > 0)
    return 'second'
  return isEqual(comparison) ? 'equal' : 'differs'
}

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

type PieceDifference = {
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
