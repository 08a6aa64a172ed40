import { denominationNames } from './denominations.fi.ts'
import { cents, sumCents, type Cents } from './money.ts'
import { recordOf } from '../data/records.ts'

type Denomination<Field extends string = string> = {
  readonly name: string
  readonly unitValue: Cents
  readonly fieldName: Field
}

/** A coin that is sold packed. 2 and 1 cent coins are not: their sizes are null. */
type PackedCoin = Denomination & {
  readonly rollSize: number
  readonly bagSize: number
}

export const changeOrderNotes = [
  { name: denominationNames.pcs_200e, unitValue: cents(200_00), fieldName: 'pcs_200e' },
  { name: denominationNames.pcs_100e, unitValue: cents(100_00), fieldName: 'pcs_100e' },
  { name: denominationNames.pcs_50e, unitValue: cents(50_00), fieldName: 'pcs_50e' },
  { name: denominationNames.pcs_20e, unitValue: cents(20_00), fieldName: 'pcs_20e' },
  { name: denominationNames.pcs_10e, unitValue: cents(10_00), fieldName: 'pcs_10e' },
  { name: denominationNames.pcs_5e, unitValue: cents(5_00), fieldName: 'pcs_5e' },
] as const

export const notes = [
  { name: denominationNames.pcs_500e, unitValue: cents(500_00), fieldName: 'pcs_500e' },
  ...changeOrderNotes,
] as const

export const changeOrderCoins = [
  {
    name: denominationNames.pcs_2e,
    unitValue: cents(2_00),
    fieldName: 'pcs_2e',
    rollSize: 25,
    bagSize: 1000,
  },
  {
    name: denominationNames.pcs_1e,
    unitValue: cents(1_00),
    fieldName: 'pcs_1e',
    rollSize: 25,
    bagSize: 1000,
  },
  {
    name: denominationNames.pcs_50cent,
    unitValue: cents(50),
    fieldName: 'pcs_50cent',
    rollSize: 40,
    bagSize: 1000,
  },
  {
    name: denominationNames.pcs_20cent,
    unitValue: cents(20),
    fieldName: 'pcs_20cent',
    rollSize: 40,
    bagSize: 1000,
  },
  {
    name: denominationNames.pcs_10cent,
    unitValue: cents(10),
    fieldName: 'pcs_10cent',
    rollSize: 40,
    bagSize: 1000,
  },
  {
    name: denominationNames.pcs_5cent,
    unitValue: cents(5),
    fieldName: 'pcs_5cent',
    rollSize: 50,
    bagSize: 1000,
  },
] as const

export const coins = [
  ...changeOrderCoins,
  {
    name: denominationNames.pcs_2cent,
    unitValue: cents(2),
    fieldName: 'pcs_2cent',
    rollSize: null,
    bagSize: null,
  },
  {
    name: denominationNames.pcs_1cent,
    unitValue: cents(1),
    fieldName: 'pcs_1cent',
    rollSize: null,
    bagSize: null,
  },
] as const

export type NoteField = (typeof notes)[number]['fieldName']
export type CoinField = (typeof coins)[number]['fieldName']
export type PieceField = NoteField | CoinField
export const noteFields = notes.map(({ fieldName }) => fieldName)
export const coinFields = coins.map(({ fieldName }) => fieldName)
export const pieceFields: readonly PieceField[] = [...noteFields, ...coinFields]
export type ChangeOrderNoteField = (typeof changeOrderNotes)[number]['fieldName']
export type ChangeOrderCoinField = (typeof changeOrderCoins)[number]['fieldName']
export type RollField = `${ChangeOrderCoinField}_roll`
export type BagField = `${ChangeOrderCoinField}_bag`

export const rollField = <Field extends ChangeOrderCoinField>(coin: { readonly fieldName: Field }) =>
  `${coin.fieldName}_roll` as const

export const bagField = <Field extends ChangeOrderCoinField>(coin: { readonly fieldName: Field }) =>
  `${coin.fieldName}_bag` as const

/** Pieces by field name. A field that is absent or empty counts as none. */
export type Counts<Field extends string> = { readonly [Name in Field]?: number | undefined }

/** The pieces of a row, without what else it has. */
export const pickPieces = (row: Counts<PieceField>) => recordOf(pieceFields, (field) => row[field] ?? 0)

export const countsTotal = <Field extends string>(
  denominations: readonly Denomination<Field>[],
  counts: Counts<Field>,
): Cents =>
  sumCents(denominations.map(({ fieldName, unitValue }) => cents(unitValue * (counts[fieldName] ?? 0))))

export type PackTotal = { readonly pieces: number; readonly sum: Cents }

/** What the packs of one coin hold: 3 rolls of 20 cents are 120 pieces, 24,00 €. */
export function packTotal(
  coin: PackedCoin,
  packs: {
    readonly rolls?: number | undefined
    readonly bags?: number | undefined
    readonly loose?: number | undefined
  },
): PackTotal {
  const { rolls = 0, bags = 0, loose = 0 } = packs
  const pieces = rolls * coin.rollSize + bags * coin.bagSize + loose
  return { pieces, sum: cents(pieces * coin.unitValue) }
}

/** All coins of a change order; loose coins use the coin's own field (decisions G-A2). */
export function coinOrderTotal(counts: Counts<RollField | BagField | ChangeOrderCoinField>): PackTotal {
  const packs = changeOrderCoins.map((coin) =>
    packTotal(coin, {
      rolls: counts[rollField(coin)],
      bags: counts[bagField(coin)],
      loose: counts[coin.fieldName],
    }),
  )
  return {
    pieces: packs.reduce((total, { pieces }) => total + pieces, 0),
    sum: sumCents(packs.map(({ sum }) => sum)),
  }
}
