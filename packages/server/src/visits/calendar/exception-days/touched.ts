import type { ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { cents } from '@kassavirta/domain/kernel/money/money'
import {
  touchOf,
  type NewException,
  type Touch,
} from '@kassavirta/domain/visits/calendar/exception-days/rules'
import type { Db } from '../../../platform/database/database.ts'
import { listDayRules, listOpenOrders, type DayRule, type OrderRow } from './queries.ts'

export type Touched = OrderRow & { readonly touch: Touch }

export type Situation = {
  readonly changeOrderCutoffLocal: string
  readonly exceptionDays: ExceptionDays
}

/** The open orders that a new exception touches. Orders of one day and one rule are touched alike. */
export async function touchedOrders(
  db: Db,
  { changeOrderCutoffLocal, exceptionDays }: Situation,
  exception: NewException,
  now: Date,
): Promise<readonly Touched[]> {
  const touchFor = ({ deliveryDate, deliveryDays, deliveryPolicy, earliestDeliveryDate }: DayRule) =>
    touchOf(
      deliveryDate,
      {
        cutOff: changeOrderCutoffLocal,
        deliveryDays,
        policy: deliveryPolicy,
        fixedDate: earliestDeliveryDate,
        exceptions: exceptionDays,
      },
      { exception, now },
    )
  const rules = (await listDayRules(db, exception.day)).filter((each) => touchFor(each) !== undefined)
  if (rules.length === 0) return []
  return (await listOpenOrders(db, rules)).flatMap((order) => {
    const touch = touchFor(order)
    return touch ? [{ ...order, touch }] : []
  })
}

export const briefOf = ({ orderId, deliveryDate, totalCents, touch }: Touched) => ({
  orderId,
  deliveryDate,
  total: cents(totalCents),
  touch,
})
