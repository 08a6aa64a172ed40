import type { Day } from '../../kernel/dates/dates.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { htmlText } from '../../letters/messages/html-text.ts'
import { dayText, orderText, phoneText } from './moved-notice.ts'
import { cancelledTexts as texts, movedTexts } from './terms.fi.ts'
import type { DeliveryKind } from './wire.ts'

type Cancelled = {
  readonly kind: DeliveryKind
  readonly orderId: number
  readonly day: Day
  /** Empty where none was given. */
  readonly reason: string
  /** Of the service desk; empty where the provider has told none. */
  readonly phone: string
}

/** What the place reads when the provider has cancelled its order: whoever waits for it would wait in vain. */
export function cancelledMessage({ kind, orderId, day, reason, phone }: Cancelled) {
  const words = { order: orderText(kind, orderId), day: dayText(day), phone: phoneText(phone) }
  const paragraphs = [
    fill(texts.body[kind], words),
    ...(reason === '' ? [] : [fill(movedTexts.reason, { reason: htmlText(reason) })]),
    fill(texts.advice, words),
  ]
  return {
    type: 'poikkeama',
    header: fill(texts.header, words),
    body: paragraphs.map((text) => `<p>${text}</p>`).join(''),
  } as const
}
