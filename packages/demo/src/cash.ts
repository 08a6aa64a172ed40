import { recordBy, recordOf } from '@kassavirta/domain/kernel/data/records'
import {
  coins,
  countsTotal,
  notes,
  type CoinField,
  type NoteField,
} from '@kassavirta/domain/kernel/money/denominations'
import { cents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { handledDepositCounts } from '@kassavirta/server/tables/count-names'
import type { Random } from './random.ts'

type Field = NoteField | CoinField
/** The contents of a bag, in pieces. */
export type Cash = Readonly<Record<Field, number>>

const fields: readonly Field[] = [...notes, ...coins].map(({ fieldName }) => fieldName)
const cashBy = (pieces: (field: Field) => number): Cash => recordOf(fields, pieces)

/** The share of each denomination in a day's takings. The other denominations are rare at a till. */
const SHARES: Readonly<Partial<Record<Field, number>>> = {
  pcs_50e: 0.38,
  pcs_20e: 0.36,
  pcs_10e: 0.1,
  pcs_5e: 0.06,
  pcs_2e: 0.045,
  pcs_1e: 0.03,
  pcs_50cent: 0.012,
  pcs_20cent: 0.008,
  pcs_10cent: 0.004,
  pcs_5cent: 0.002,
}

/** The chance that a rare denomination is there, and the largest count. Tourists bring one and two cents. */
const RARE: Readonly<Partial<Record<Field, readonly [chance: number, most: number]>>> = {
  pcs_500e: [0.004, 1],
  pcs_200e: [0.02, 2],
  pcs_100e: [0.12, 3],
  pcs_2cent: [0.04, 6],
  pcs_1cent: [0.03, 5],
}

const unitValues = recordBy(
  [...notes, ...coins],
  ({ fieldName }) => fieldName,
  ({ unitValue }) => unitValue,
)

/** Cash of about this many euros. */
export const takings = (random: Random, euros: number): Cash =>
  cashBy((field) => {
    const [chance, most] = RARE[field] ?? [0, 0]
    if (most > 0) return random.chance(chance) ? random.int(1, most) : 0
    const sum = euros * 100 * (SHARES[field] ?? 0) * random.between(0.6, 1.4)
    return Math.round(sum / unitValues[field])
  })

export const noteSum = (cash: Cash): Cents => countsTotal(notes, cash)
export const coinSum = (cash: Cash): Cents => countsTotal(coins, cash)
export const cashSum = (cash: Cash): Cents => cents(noteSum(cash) + coinSum(cash))
const pieces = (cash: Cash, of: readonly { readonly fieldName: Field }[]): number =>
  of.reduce((sum, { fieldName }) => sum + cash[fieldName], 0)
export const notePieces = (cash: Cash): number => pieces(cash, notes)
export const coinPieces = (cash: Cash): number => pieces(cash, coins)

export const withoutCoins = (cash: Cash): Cash =>
  cashBy((field) => (coins.some(({ fieldName }) => fieldName === field) ? 0 : cash[field]))
export const noCash: Cash = cashBy(() => 0)

const MISCOUNTED = ['pcs_50e', 'pcs_20e', 'pcs_20e', 'pcs_10e', 'pcs_5e'] as const

/** The cash that a person declares who counts one note too many (then money is short) or overlooks one. */
export function miscounted(random: Random, cash: Cash, kind: 'shortage' | 'surplus'): Cash {
  const field = random.pick(MISCOUNTED.filter((each) => cash[each] > 0))
  return { ...cash, [field]: cash[field] + (kind === 'shortage' ? 1 : -1) }
}

/** The same cash divided among up to four tills; the last one has the remainder. */
export function shared(random: Random, cash: Cash, tills: number): readonly Cash[] {
  const parts = Array.from({ length: tills - 1 }, () =>
    cashBy((field) => Math.floor((cash[field] / tills) * random.between(0.75, 1.2))),
  )
  const last = cashBy((field) => parts.reduce((left, part) => left - part[field], cash[field]))
  return [...parts, last]
}

type CountingField = (typeof handledDepositCounts)[number]

/** The counting names the same denominations, in the same order, by names of its own. */
export const asCounted = (cash: Cash) =>
  Object.fromEntries(
    handledDepositCounts.map((name, index) => [name, cash[fields[index] as Field]]),
  ) as Record<CountingField, number>
