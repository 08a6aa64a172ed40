import { orderFields } from '../change-orders/api.ts'
import { orderTotals } from '../change-orders/rules.ts'
import {
  bagField,
  changeOrderCoins,
  changeOrderNotes,
  coinOrderTotal,
  packTotal,
  rollField,
} from '../../kernel/money/denominations.ts'
import { cents, type Cents } from '../../kernel/money/money.ts'
import { supplyFields, type Content, type DeliveryKind } from './api.ts'

/** The fields of what can be ordered. */
export const contentFields = {
  changeOrder: orderFields,
  supplyOrder: supplyFields,
} as const satisfies Record<DeliveryKind, readonly (keyof Content)[]>

/** The counts of an order without zeros. */
export const contentOf = (kind: DeliveryKind, counts: Readonly<Record<string, unknown>>): Content =>
  Object.fromEntries(
    contentFields[kind].flatMap((field) => {
      const count = counts[field]
      return typeof count === 'number' && count > 0 ? [[field, count]] : []
    }),
  )

/** The size of a content: the worth of money in cents, the number of pieces of supplies. */
export const sizeOf = (kind: DeliveryKind, content: Content): number =>
  kind === 'changeOrder'
    ? orderTotals(content).total
    : Object.values(content).reduce((sum, count) => sum + count, 0)

export const isSameContent = (one: Content, other: Content): boolean =>
  Object.keys({ ...one, ...other }).every(
    (field) => (one[field as keyof Content] ?? 0) === (other[field as keyof Content] ?? 0),
  )

/** Why something cannot be packed for an order. */
export function packingFault(
  kind: DeliveryKind,
  ordered: Content,
  packed: Content,
): 'orderEmpty' | 'packedAboveOrdered' | undefined {
  const size = sizeOf(kind, packed)
  if (size === 0) return 'orderEmpty'
  return size > sizeOf(kind, ordered) ? 'packedAboveOrdered' : undefined
}

/** The figures of a result of packing, as the reports show them. */
export function packedFigures(packed: Content) {
  const { notes, coins, total } = orderTotals(packed)
  return {
    noteTotalSumCents: notes,
    noteTotalCount: changeOrderNotes.reduce((sum, { fieldName }) => sum + (packed[fieldName] ?? 0), 0),
    coinTotalSumCents: coins,
    coinTotalCount: coinOrderTotal(packed).pieces,
    totalSumCents: total,
  }
}

const unitOf: ReadonlyMap<string, Cents> = new Map([
  ...changeOrderNotes.map(({ fieldName, unitValue }) => [fieldName, unitValue] as const),
  ...changeOrderCoins.flatMap((coin) => [
    [rollField(coin), packTotal(coin, { rolls: 1 }).sum] as const,
    [bagField(coin), packTotal(coin, { bags: 1 }).sum] as const,
    [coin.fieldName, coin.unitValue] as const,
  ]),
])

/** The sum of several contents by field, in the order of the forms; the worth of supplies is null. */
export function sumContents(contents: readonly Content[]) {
  return [...orderFields, ...supplyFields].flatMap((field) => {
    const count = contents.reduce((sum, content) => sum + (content[field] ?? 0), 0)
    const unit = unitOf.get(field)
    return count === 0 ? [] : [{ field, count, worth: unit === undefined ? null : cents(unit * count) }]
  })
}
