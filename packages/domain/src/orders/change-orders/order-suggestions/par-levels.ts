import type { OrderCounts } from '../rules.ts'
import {
  changeOrderCoins,
  changeOrderNotes,
  rollField,
  type ChangeOrderNoteField,
  type RollField,
} from '../../../kernel/money/denominations.ts'
import { recordOf } from '../../../kernel/data/records.ts'

/** What a till is filled up with: notes by piece and coins by roll. */
export type ParField = ChangeOrderNoteField | RollField
export const parFields: readonly ParField[] = [
  ...changeOrderNotes.map(({ fieldName }) => fieldName),
  ...changeOrderCoins.map((coin) => rollField(coin)),
]

export type ParCounts = { readonly [Field in ParField]?: number | undefined }

/** What is missing from the par levels. What is left above a level does not make up for another. */
export const shortfall = (levels: ParCounts, left: ParCounts): OrderCounts =>
  recordOf(parFields, (field) => Math.max(0, (levels[field] ?? 0) - (left[field] ?? 0)))
