import {
  bagField,
  changeOrderCoins,
  pieceFields,
  rollField,
  type BagField,
  type ChangeOrderCoinField,
  type Counts,
  type PieceField,
  type RollField,
  coins,
  notes,
} from './denominations.ts'
import { cents, type Cents } from './money.ts'
import { recordBy } from '../data/records.ts'

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

/** What one of them is worth: a note, a coin, or a roll or bag of a coin. */
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
