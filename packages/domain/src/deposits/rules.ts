import {
  coins,
  countsTotal,
  notes,
  type CoinField,
  type Counts,
  type NoteField,
} from '../kernel/denominations.ts'
import { cents, sumCents, type Cents } from '../kernel/money.ts'

export const BAG_NUMBER_MAX = 20
export const MESSAGE_MAX = 70

/** How the coins of a deposit are told: piece by piece, as one sum, or not at all. */
export const coinSettlements = ['breakdown', 'totalSum', 'uncounted'] as const
export type CoinSettlement = (typeof coinSettlements)[number]

const BAG_NUMBER = /^[0-9]+[A-Za-z0-9]*$/
const PREFIX = /^(?:CN|AA|AP|AE)\s*(?=\d)/i

export const isBagNumber = (text: string): boolean => text.length <= BAG_NUMBER_MAX && BAG_NUMBER.test(text)

/** A scanner or a paste brings the prefix letters along; they are printed on the bag but not part of the number. */
export const cleanBagNumber = (text: string): string => text.trim().replace(PREFIX, '').replaceAll(/\s/g, '')

/** A deposit as it is being counted. */
export type Counted = {
  readonly notes: Counts<NoteField>
  readonly coins: Counts<CoinField>
  readonly coinSettlement: CoinSettlement
  /** The sum of coins, where they are told as one. */
  readonly coinTotalSum: Cents
  /** Counted at the service centre: only one sum is told. */
  readonly blind: boolean
  readonly blindTotalSum: Cents
}

export type Totals = { readonly notes: Cents; readonly coins: Cents; readonly total: Cents }

export function depositTotals(counted: Counted): Totals {
  const noteSum = countsTotal(notes, counted.notes)
  const coinSum = coinTotal(counted)
  if (counted.blind) return { notes: cents(0), coins: cents(0), total: counted.blindTotalSum }
  return { notes: noteSum, coins: coinSum, total: sumCents([noteSum, coinSum]) }
}

function coinTotal({ coinSettlement, coins: counts, coinTotalSum }: Counted): Cents {
  switch (coinSettlement) {
    case 'breakdown':
      return countsTotal(coins, counts)
    case 'totalSum':
      return coinTotalSum
    case 'uncounted':
      return cents(0)
    default:
      return coinSettlement satisfies never
  }
}

/** The Next rule: something to hand over, or something that is counted elsewhere. */
export const mayContinue = (
  total: Cents,
  how: { readonly uncounted: boolean; readonly blind: boolean },
): boolean => total > 0 || how.uncounted || how.blind
