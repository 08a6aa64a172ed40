import { formatDay, weekdayShort, type Day } from '../../kernel/dates/dates.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { htmlText } from '../../letters/messages/html.ts'
import { movedTexts as texts, cancelledTexts } from './terms.fi.ts'
import type { DeliveryKind } from './api.ts'

type MovedOrder = {
  readonly kind: DeliveryKind
  readonly orderId: number
  readonly from: Day
  readonly to: Day
  readonly reason: string
  /** The service desk's phone number; empty where the provider has set none. */
  readonly phone: string
}

const dayText = (day: Day): string => `${weekdayShort(day)} ${formatDay(day)}`

const orderText = (kind: DeliveryKind, id: number): string => fill(texts.order[kind], { id })

const phoneText = (phone: string): string =>
  phone === '' ? '' : fill(texts.phone, { number: htmlText(phone) })

/** The message to a place whose order was moved to another day. It is a notice, so that somebody sees it in time. */
export function movedMessage({ kind, orderId, from, to, reason, phone }: MovedOrder) {
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

type CancelledOrder = {
  readonly kind: DeliveryKind
  readonly orderId: number
  readonly day: Day
  /** Empty where none was given. */
  readonly reason: string
  /** The service desk's phone number; empty where the provider has set none. */
  readonly phone: string
}

/** The notice to a place whose order the provider has cancelled, so that nobody waits for it in vain. */
export function cancelledMessage({ kind, orderId, day, reason, phone }: CancelledOrder) {
  const words = { order: orderText(kind, orderId), day: dayText(day), phone: phoneText(phone) }
  const paragraphs = [
    fill(cancelledTexts.body[kind], words),
    ...(reason === '' ? [] : [fill(texts.reason, { reason: htmlText(reason) })]),
    fill(cancelledTexts.advice, words),
  ]
  return {
    type: 'poikkeama',
    header: fill(cancelledTexts.header, words),
    body: paragraphs.map((text) => `<p>${text}</p>`).join(''),
  } as const
}
