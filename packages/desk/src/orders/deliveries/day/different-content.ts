import type { PackEntries } from '@kassavirta/domain/orders/deliveries/form'
import {
  contentFields,
  isSameContent,
  packingFault,
  sizeOf,
} from '@kassavirta/domain/orders/deliveries/packing'
import type { Content } from '@kassavirta/domain/orders/deliveries/api'
import { parseCountEntry, type CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { contentOf, type Order } from '../order.ts'
import { differentTexts as texts } from '../texts.fi.ts'

/** The form begins with the packed content, or else the ordered one. */
export const startEntries = (order: Order): PackEntries => ({
  counts: Object.fromEntries(
    Object.entries(contentOf(order)).map(([field, count]) => [field, count ? String(count) : '']),
  ),
  reason: order.packReason,
  seal: order.seal,
})

/** The typed counts; undefined if a text is no count. An empty field means none. */
export function countsOf({ kind }: Pick<Order, 'kind'>, typed: CountTexts): Content | undefined {
  const counts = contentFields[kind].map((field) => {
    const text = typed[field] ?? ''
    return [field, text.trim() === '' ? 0 : parseCountEntry(text)] as const
  })
  return counts.some(([, count]) => count === undefined) ? undefined : (Object.fromEntries(counts) as Content)
}

/** Why readable counts cannot be packed; undefined where they can. Nothing may be worth more than what was ordered. */
export function contentFault(
  { kind, ordered }: Pick<Order, 'kind' | 'ordered'>,
  counts: Content,
): string | undefined {
  switch (packingFault(kind, ordered, counts)) {
    case 'orderEmpty':
      return texts.empty
    case 'packedAboveOrdered': {
      const above = sizeOf(kind, counts) - sizeOf(kind, ordered)
      return kind === 'changeOrder'
        ? fill(texts.above, { sum: formatEuros(cents(above)) })
        : fill(texts.abovePieces, { count: above })
    }
    case undefined:
      return isSameContent(counts, ordered) ? texts.same : undefined
  }
}
