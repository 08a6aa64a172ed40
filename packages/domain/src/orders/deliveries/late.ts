import { addDays, dayOf, instantAt, type Day } from '../../kernel/dates/dates.ts'
import { isOpenDay, type ExceptionDays } from '../../kernel/dates/banking-days.ts'
import { fault, type RuleFault } from '../../kernel/contract/fault.ts'
import type { OrderStage } from '../../bags/deposits/entry-stages.ts'

type DatedOrder = {
  readonly stage: OrderStage | null
  readonly day: string
  /** True where the provider's systems have handled it. */
  readonly isHandledElsewhere: boolean
}

const isHere = ({ stage, isHandledElsewhere }: DatedOrder): boolean =>
  !isHandledElsewhere && (stage === null || stage === 'packed')

/** An order is late when its day has passed and it has not left: nobody packed it, or no run took it. */
export const isLate = (order: DatedOrder, today: Day): boolean => isHere(order) && order.day < today

/** By this time a van should be back. */
const EVENING = '18:00'

/** A run that is out is late from the evening of its day on: the last day whose runs should be back. */
export const lastDayBack = (now: Date): Day => {
  const today = dayOf(now)
  return now >= instantAt(today, EVENING) ? today : addDays(today, -1)
}

/** An order that is packed for a coming day is not moved: its bag may already stand by the door for that day's run. */
export const mayMoveDay = (order: DatedOrder, today: Day): boolean =>
  isHere(order) && (order.stage === null || order.day < today)

/** Farther ahead the desk shows no days. */
const MOST_DAYS_AHEAD = 60

export const lastMoveDay = (today: Day): Day => addDays(today, MOST_DAYS_AHEAD)

/** Why an order cannot be moved to a day; undefined where it can. */
export function moveDayFault(
  to: Day,
  { today, exceptions }: { readonly today: Day; readonly exceptions: ExceptionDays },
): RuleFault | undefined {
  const max = lastMoveDay(today)
  if (to < today) return fault('dayInPast')
  if (to > max) return fault('deliveryDayOutside', { min: today, max })
  return isOpenDay(to, exceptions) ? undefined : fault('dayClosed')
}
