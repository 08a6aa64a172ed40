import { formatDay, weekdayShort, type Day } from '../../kernel/dates/dates.ts'
import { formatEuros, type Cents } from '../../kernel/money/money.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { htmlText } from '../../letters/messages/html-text.ts'
import { phoneTexts as texts } from './terms.fi.ts'

type PhoneOrder = {
  readonly orderId: number
  readonly deliveryDate: Day
  readonly total: Cents
  /** Who phoned, and who of the staff made the order. */
  readonly orderer: string
  readonly staff: string
  readonly phone: string
}

/** The confirmation of an order that was made on the phone. Everybody at the place reads it, so that nobody orders unseen. */
export function phoneOrderMessage({ orderId, deliveryDate, total, orderer, staff, phone }: PhoneOrder) {
  const words = {
    id: orderId,
    day: `${weekdayShort(deliveryDate)} ${formatDay(deliveryDate)}`,
    sum: formatEuros(total),
    orderer: htmlText(orderer),
    staff: htmlText(staff),
    phone: phone === '' ? '' : fill(texts.phone, { number: htmlText(phone) }),
  }
  return {
    type: 'viesti',
    header: fill(texts.header, words),
    body: `<p>${fill(texts.body, words)}</p><p>${fill(texts.who, words)}</p><p>${fill(texts.advice, words)}</p>`,
  } as const
}
