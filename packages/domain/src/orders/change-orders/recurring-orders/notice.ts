import { formatDay, weekdayShort, type Day } from '../../../kernel/dates/dates.ts'
import { formatEuros, type Cents } from '../../../kernel/money/money.ts'
import { shortMoment } from '../../../kernel/dates/near-moment.ts'
import { fill } from '../../../kernel/texts/texts.ts'
import { htmlText } from '../../../letters/messages/html-text.ts'
import { recurringTexts as texts } from './terms.fi.ts'

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
  const { header, opening, orderYourself, orderLater } = isHeldBack ? texts.heldBack : texts.failed
  const byHand = now < cutOff ? fill(orderYourself, { moment: shortMoment(cutOff) }) : orderLater
  const advice = makerMayOrder ? `${byHand} ${texts.othersStay}` : texts.askColleague
  const told = fill(opening, { day, sum: formatEuros(total), reason: htmlText(reason) })
  return { header: fill(header, { day }), body: `<p>${told}</p><p>${advice}</p>` }
}
