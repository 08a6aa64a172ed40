import { recordOf, recordBy } from '../data/records.ts'
import { denominationNames, packNames } from './denominations.fi.ts'
import { cents, sumCents, type Cents } from './money.ts'

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

/** The pieces of a row, without its other fields. */
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

export type OrderField = ChangeOrderNoteField | ChangeOrderCoinField | RollField | BagField

/** Labels such as '20 €' and '2 €, rullia'. */
export const orderCountNames: readonly (readonly [field: OrderField, name: string])[] = [
  ...changeOrderNotes.map(({ fieldName, name }) => [fieldName, name] as const),
  ...changeOrderCoins.flatMap((coin) => [
    [rollField(coin), `${coin.name}, ${packNames.rolls}`] as const,
    [bagField(coin), `${coin.name}, ${packNames.bags}`] as const,
    [coin.fieldName, `${coin.name}, ${packNames.loose}`] as const,
  ]),
]

/** The counting system has its own names for the same pieces. */
export const handledPieceNames = {
  pcs_500e: 'pcs_500',
  pcs_200e: 'pcs_200',
  pcs_100e: 'pcs_100',
  pcs_50e: 'pcs_050',
  pcs_20e: 'pcs_020',
  pcs_10e: 'pcs_010',
  pcs_5e: 'pcs_005',
  pcs_2e: 'pcs_200cent',
  pcs_1e: 'pcs_100cent',
  pcs_50cent: 'pcs_050cent',
  pcs_20cent: 'pcs_020cent',
  pcs_10cent: 'pcs_010cent',
  pcs_5cent: 'pcs_005cent',
  pcs_2cent: 'pcs_002cent',
  pcs_1cent: 'pcs_001cent',
} as const satisfies Readonly<Record<PieceField, string>>

export type HandledPieceField = (typeof handledPieceNames)[PieceField]
export const handledPieceFields: readonly HandledPieceField[] = pieceFields.map(
  (field) => handledPieceNames[field],
)

/** Pieces under the names of the counting system. */
export const toHandledPieces = (pieces: Counts<PieceField>) =>
  recordBy(
    pieceFields,
    (field) => handledPieceNames[field],
    (field) => pieces[field] ?? 0,
  )

/** A bag of 360 pieces is an old packaging that only the provider's own systems know (decisions A3). */
export const OLD_BAG_SIZE = 360
export type OldBagField = `${ChangeOrderCoinField}_bag360`
const oldBagField = ({ fieldName }: { readonly fieldName: ChangeOrderCoinField }): OldBagField =>
  `${fieldName}_bag360`

/** How coins of an order are packed: rolls, bags, old bags, loose. */
export type PackField = RollField | BagField | OldBagField | ChangeOrderCoinField
export type OrderedField = Exclude<PackField, OldBagField>
export const orderedFields: readonly OrderedField[] = changeOrderCoins.flatMap((coin) => [
  rollField(coin),
  bagField(coin),
  coin.fieldName,
])
export const oldBagFields = changeOrderCoins.map(oldBagField)
export const packFields: readonly PackField[] = changeOrderCoins.flatMap((coin) => [
  rollField(coin),
  bagField(coin),
  oldBagField(coin),
  coin.fieldName,
])

/** The worth of one piece by its column: a note, a coin, or a roll or bag of a coin. */
const worthOf: ReadonlyMap<string, Cents> = new Map<string, Cents>([
  ...[...notes, ...coins].map(({ fieldName, unitValue }) => [fieldName, unitValue] as const),
  ...changeOrderCoins.flatMap((coin): readonly (readonly [string, Cents])[] => [
    [rollField(coin), cents(coin.unitValue * coin.rollSize)],
    [bagField(coin), cents(coin.unitValue * coin.bagSize)],
    [oldBagField(coin), cents(coin.unitValue * OLD_BAG_SIZE)],
  ]),
])

/** The money in so many pieces of a column; undefined where the column counts no money. */
export function worthOfPieces(key: string, count: number): Cents | undefined {
  const worth = worthOf.get(key)
  return worth === undefined ? undefined : cents(worth * count)
}
