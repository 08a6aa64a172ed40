import { formatDay, weekdayShort, type Day } from '../kernel/dates.ts'
import { formatEuros, type Cents } from '../kernel/money.ts'
import { shortMoment } from '../kernel/near-moment.ts'
import { fill } from '../kernel/texts.ts'
import { htmlText } from '../messages/html-text.ts'
import { recurringTexts as texts } from './terms.fi.ts'

export type FailedOrder = {
  readonly deliveryDate: Day
  readonly total: Cents
  /** Why, as a sentence. */
  readonly reason: string
  /** False where the maker has no right any more, and somebody else must act. */
  readonly makerMayOrder: boolean
  readonly cutOff: Date
  readonly now: Date
}

/** The notice of an order that could not be made: why, and what to do. */
export function failureNotice({ deliveryDate, total, reason, makerMayOrder, cutOff, now }: FailedOrder) {
  const day = `${weekdayShort(deliveryDate)} ${formatDay(deliveryDate)}`
  const byHand = now < cutOff ? fill(texts.orderYourself, { moment: shortMoment(cutOff) }) : texts.orderLater
  const advice = makerMayOrder ? `${byHand} ${texts.othersStay}` : texts.askColleague
  const opening = fill(texts.opening, { day, sum: formatEuros(total), reason: htmlText(reason) })
  return { header: fill(texts.header, { day }), body: `<p>${opening}</p><p>${advice}</p>` }
}
