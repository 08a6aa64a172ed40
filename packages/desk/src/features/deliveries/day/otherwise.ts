import { orderFields } from '@kassavirta/domain/change-orders/api'
import { orderTotals } from '@kassavirta/domain/change-orders/rules'
import type { Content } from '@kassavirta/domain/deliveries/wire'
import { parseCountEntry, type CountTexts } from '@kassavirta/domain/kernel/counts'
import { readCountTexts } from '@kassavirta/domain/kernel/form-fields'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money'
import { isRecord, recordOf } from '@kassavirta/domain/kernel/records'
import { fill } from '@kassavirta/domain/kernel/texts'
import { products } from '@kassavirta/domain/supply-orders/products'
import { contentOf, type Order } from '../order.ts'
import { otherwiseTexts as texts } from './otherwise-texts.fi.ts'

const supplyFields = products.map(({ id }) => id)

/** The fields that an order of the kind can have. */
const fieldsOf = ({ kind }: Pick<Order, 'kind'>): readonly (keyof Content)[] =>
  kind === 'changeOrder' ? orderFields : supplyFields

/** The texts of the fields at first: what is packed, or what was ordered. */
export const startTexts = (content: Content): CountTexts =>
  Object.fromEntries(Object.entries(content).map(([field, count]) => [field, count ? String(count) : '']))

/** What is typed to pack something else, and the version of the order that it was begun from. */
export type Wish = {
  readonly counts: CountTexts
  readonly reason: string
  readonly seal: string
  readonly version: number
}

export const startWish = (order: Order): Wish => ({
  counts: startTexts(contentOf(order)),
  reason: order.packReason,
  seal: order.seal,
  version: order.version,
})

/** Counts for an order that has changed since then are not gone on with. */
export function readWish(found: unknown, { version }: Pick<Order, 'version'>): Wish | undefined {
  if (!isRecord(found) || found['version'] !== version) return undefined
  const [counts, reason, seal] = [readCountTexts(found['counts']), found['reason'], found['seal']]
  if (!counts || typeof reason !== 'string' || typeof seal !== 'string') return undefined
  return { counts, reason, seal, version }
}

/** Undefined where a text is no count; an empty field is none. */
export function countsOf(order: Pick<Order, 'kind'>, typed: CountTexts): Content | undefined {
  const fields = fieldsOf(order)
  const isRead = (text = '') => text.trim() === '' || parseCountEntry(text) !== undefined
  if (!fields.every((field) => isRead(typed[field]))) return undefined
  return recordOf(fields, (field) => parseCountEntry(typed[field] ?? '') ?? 0)
}

/** What an order is worth: cents of change money, pieces of supplies. */
export const worthOf = ({ kind }: Pick<Order, 'kind'>, content: Content): number =>
  kind === 'changeOrder'
    ? orderTotals(content).total
    : supplyFields.reduce((sum, field) => sum + (content[field] ?? 0), 0)

/** Why these counts cannot be packed; undefined where they can. Nothing may be worth more than what was ordered. */
export function countFault(order: Pick<Order, 'kind' | 'ordered'>, typed: CountTexts): string | undefined {
  const counts = countsOf(order, typed)
  if (counts === undefined) return texts.unreadable
  const [worth, most] = [worthOf(order, counts), worthOf(order, order.ordered)]
  if (worth === 0) return texts.empty
  if (worth > most) {
    return order.kind === 'changeOrder'
      ? fill(texts.above, { sum: formatEuros(cents(worth - most)) })
      : fill(texts.abovePieces, { count: worth - most })
  }
  const isSame = fieldsOf(order).every((field) => (counts[field] ?? 0) === (order.ordered[field] ?? 0))
  return isSame ? texts.same : undefined
}
