import type * as z from 'zod/mini'
import type { ExceptionDays } from '@kassavirta/domain/kernel/dates/banking-days'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import type { ExceptionDay, TouchedOrder } from '@kassavirta/domain/visits/calendar/api'
import { touchOf, type NewException, type Touch } from '@kassavirta/domain/visits/calendar/exception-days'
import type { Db } from '../../../platform/database/database.ts'
import { type FoundDay, listDayRules, listOpenOrders, type DayRule, type OrderRow } from './queries.ts'

/** An exception day in an answer. */
export const toExceptionDay = ({ row, firstName, lastName }: FoundDay): z.input<typeof ExceptionDay> => ({
  day: row.day,
  closed: row.closed,
  cutOff: row.cutoffLocal,
  reason: row.reason,
  changed: row.changedAt.toISOString(),
  changedBy: `${firstName} ${lastName}`,
  version: row.version,
})

export const toTouched = ({
  orderId,
  companyId,
  name,
  city,
  deliveryDate,
  totalCents,
  touch,
}: TouchedRow): z.input<typeof TouchedOrder> => ({
  orderId,
  company: { companyId, name, city },
  deliveryDate,
  total: centsToEuros(cents(totalCents)),
  touch: touch.kind,
  cutOffBefore: touch.cutOffBefore.toISOString(),
  cutOffAfter: touch.cutOffAfter.toISOString(),
})

export type TouchedRow = OrderRow & { readonly touch: Touch }

export type Situation = {
  readonly changeOrderCutoffLocal: string
  readonly exceptionDays: ExceptionDays
}

/** The open orders that a new exception affects. It affects orders of the same day and rule in the same way. */
export async function touchedOrders(
  db: Db,
  { changeOrderCutoffLocal, exceptionDays }: Situation,
  exception: NewException,
  now: Date,
): Promise<readonly TouchedRow[]> {
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

export const briefOf = ({ orderId, deliveryDate, totalCents, touch }: TouchedRow) => ({
  orderId,
  deliveryDate,
  total: cents(totalCents),
  touch,
})
