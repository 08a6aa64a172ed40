import { recordOf } from '../../kernel/data/records.ts'
import { countsOf, type CountTexts } from '../../kernel/money/counts.ts'
import {
  coins,
  countsTotal,
  notes,
  type CoinField,
  type NoteField,
  type Counts,
  type PieceField,
  pieceFields,
} from '../../kernel/money/denominations.ts'
import { cents, parseEuros, sumCents, type Cents } from '../../kernel/money/money.ts'
import type { DepositBody } from './api.ts'
import type { CoinSettlement } from './rules.ts'

type CountField = NoteField | CoinField
const noteFields = notes.map(({ fieldName }) => fieldName)
const coinFields = coins.map(({ fieldName }) => fieldName)
const countFields: readonly CountField[] = [...noteFields, ...coinFields]

/** The money that a deposit declares, in cents, under the names of its body. */
export type DepositMoney = Pick<
  DepositBody,
  'totalSum' | 'coinTotalSum' | 'coinsUncounted' | 'countAtServiceCenter' | CountField
>

export type Totals = { readonly notes: Cents; readonly coins: Cents; readonly total: Cents }

/**
 * The total of a deposit, computed by the same rule in the form and on the server. A deposit that is counted at the
 * service centre declares only the total. Coins declared as one sum have no counts; counted coins may omit their sum.
 */
export function depositTotals(money: DepositMoney): Totals {
  if (money.countAtServiceCenter) return { notes: cents(0), coins: cents(0), total: money.totalSum }
  const noteSum = countsTotal(notes, money)
  const counted = countsTotal(coins, money)
  const coinSum = counted > 0 ? counted : money.coinTotalSum
  return { notes: noteSum, coins: coinSum, total: sumCents([noteSum, coinSum]) }
}

/** Whether the declared sums disagree with the counts or with each other. */
export function contradictsItself(money: DepositMoney): boolean {
  if (money.countAtServiceCenter) return false
  const { coins: coinSum, total } = depositTotals(money)
  if (money.coinsUncounted && coinSum > 0) return true
  if (money.coinTotalSum > 0 && money.coinTotalSum !== coinSum) return true
  return total !== money.totalSum
}

/** The rule of Next: the deposit declares money, or leaves it to be counted elsewhere. */
export const mayContinue = ({
  totalSum,
  coinsUncounted,
  countAtServiceCenter,
}: Pick<DepositMoney, 'totalSum' | 'coinsUncounted' | 'countAtServiceCenter'>): boolean =>
  totalSum > 0 || coinsUncounted || countAtServiceCenter

/** The money of a deposit as it is typed, including the entries of hidden fields. */
export type TypedMoney = {
  readonly blindRegister: boolean
  readonly blindRegisterTotalSum: string
  readonly coinSettlementType: CoinSettlement
  readonly coinTotalSum: string
  readonly selectedNotes: CountTexts
  readonly selectedCoins: CountTexts
}

/** An unreadable text counts as zero, and hidden entries are left out (decisions C8). */
export function moneyOf(typed: TypedMoney): DepositMoney {
  const { blindRegister, coinSettlementType } = typed
  const method = blindRegister ? 'blind' : coinSettlementType
  const money = {
    ...noCounts,
    ...(blindRegister ? {} : countsOf(noteFields, typed.selectedNotes)),
    ...(method === 'breakdown' ? countsOf(coinFields, typed.selectedCoins) : {}),
    coinTotalSum: method === 'totalSum' ? sumOf(typed.coinTotalSum) : cents(0),
    coinsUncounted: method === 'uncounted',
    countAtServiceCenter: blindRegister,
    totalSum: blindRegister ? sumOf(typed.blindRegisterTotalSum) : cents(0),
  }
  const { coins: coinTotalSum, total: totalSum } = depositTotals(money)
  return { ...money, coinTotalSum, totalSum }
}

const sumOf = (text: string): Cents => parseEuros(text) ?? cents(0)

export const noCounts = recordOf(countFields, () => 0)

/*
 * Help before the bag is sealed. Nothing of it is sent: it compares what was counted with the report of the till, and
 * takes off the float, which is the money that stays in the till for the next day.
 */

type Pieces = { readonly [Field in PieceField]: number }

/** A note or coin of which the till has fewer pieces than its float. */
type Shortage = { readonly field: PieceField; readonly has: number; readonly needs: number }

/** The float of each note and coin stays in the till, as far as the till has it; the rest goes into the bag. */
export function leaveFloat(counted: Counts<PieceField>, float: Counts<PieceField>) {
  const has = (field: PieceField) => counted[field] ?? 0
  const needs = (field: PieceField) => float[field] ?? 0
  const stays: Pieces = recordOf(pieceFields, (field) => Math.min(has(field), needs(field)))
  const bag: Pieces = recordOf(pieceFields, (field) => has(field) - stays[field])
  const short: readonly Shortage[] = pieceFields
    .filter((field) => has(field) < needs(field))
    .map((field) => ({ field, has: has(field), needs: needs(field) }))
  return { stays, bag, short }
}

export const piecesTotal = (pieces: Counts<PieceField>): Cents => countsTotal([...notes, ...coins], pieces)

/** How much more than the till's report was counted; undefined where the report is empty or cannot be read. */
export function beyondReport(counted: Cents, report: string): Cents | undefined {
  const expected = parseEuros(report)
  return expected === undefined ? undefined : cents(counted - expected)
}
