import { shortMoment } from '../../kernel/dates/dates-in-words.ts'
import { formatDay, weekdayShort, type Day } from '../../kernel/dates/dates.ts'
import { formatEuros, type Cents } from '../../kernel/money/money.ts'
import { fill } from '../../kernel/texts/texts.ts'
import { htmlText } from '../../letters/messages/html.ts'
import { recurringTexts, phoneTexts as texts } from './terms.fi.ts'

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

export type FailedOrder = {
  readonly deliveryDate: Day
  readonly total: Cents
  /** Why, as a sentence. */
  readonly reason: string
  /** False where the maker has no right any more, and somebody else must act. */
  readonly makerMayOrder: boolean
  /** True where nothing is wrong, but the same is ordered for that day already. */
  readonly isHeldBack: boolean
  readonly cutOff: Date
  readonly now: Date
}

/** The notice of an order that was not made: why, and what to do. */
export function failureNotice({
  deliveryDate,
  total,
  reason,
  makerMayOrder,
  isHeldBack,
  cutOff,
  now,
}: FailedOrder) {
  const day = `${weekdayShort(deliveryDate)} ${formatDay(deliveryDate)}`
  const { header, opening, orderYourself, orderLater } = isHeldBack
    ? recurringTexts.heldBack
    : recurringTexts.failed
  const byHand = now < cutOff ? fill(orderYourself, { moment: shortMoment(cutOff) }) : orderLater
  const advice = makerMayOrder ? `${byHand} ${recurringTexts.othersStay}` : recurringTexts.askColleague
  const what = fill(opening, { day, sum: formatEuros(total), reason: htmlText(reason) })
  return { header: fill(header, { day }), body: `<p>${what}</p><p>${advice}</p>` }
}
