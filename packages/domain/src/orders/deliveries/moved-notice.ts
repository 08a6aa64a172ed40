import { formatDay, weekdayShort, type Day } from '../../kernel/dates/dates.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { htmlText } from '../../letters/messages/html-text.ts'
import { movedTexts as texts } from './terms.fi.ts'
import type { DeliveryKind } from './wire.ts'

type Moved = {
  readonly kind: DeliveryKind
  readonly orderId: number
  readonly from: Day
  readonly to: Day
  readonly reason: string
  /** Of the service desk; empty where the provider has told none. */
  readonly phone: string
}

export const dayText = (day: Day): string => `${weekdayShort(day)} ${formatDay(day)}`

export const orderText = (kind: DeliveryKind, id: number): string => fill(texts.order[kind], { id })

export const phoneText = (phone: string): string =>
  phone === '' ? '' : fill(texts.phone, { number: htmlText(phone) })

/** What the place reads when its order was moved to another day. It is a notice, so that somebody sees it in time. */
export function movedMessage({ kind, orderId, from, to, reason, phone }: Moved) {
  const words = {
    order: orderText(kind, orderId),
    from: dayText(from),
    to: dayText(to),
    reason: htmlText(reason),
    phone: phoneText(phone),
  }
  return {
    type: 'poikkeama',
    header: fill(texts.header, words),
    body: `<p>${fill(texts.body, words)}</p><p>${fill(texts.reason, words)}</p><p>${fill(texts.advice, words)}</p>`,
  } as const
}
