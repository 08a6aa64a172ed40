import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  rollField,
  type BagField,
  type ChangeOrderCoinField,
  type ChangeOrderNoteField,
  type RollField,
} from './denominations.ts'
import { packNames } from './denominations.fi.ts'

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
