import type { ExceptionDay, TouchedOrder } from '@kassavirta/domain/visits/calendar/exception-days/api'
import { cents, centsToEuros } from '@kassavirta/domain/kernel/money/money'
import type * as z from 'zod/mini'
import type { FoundDay } from './queries.ts'
import type { Touched } from './touched.ts'

/** An exception day in an answer. */
export const toExceptionDay = ({
  row,
  firstName,
  lastName,
}: FoundDay): z.input<ReturnType<typeof ExceptionDay>> => ({
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
}: Touched): z.input<ReturnType<typeof TouchedOrder>> => ({
  orderId,
  company: { companyId, name, city },
  deliveryDate,
  total: centsToEuros(cents(totalCents)),
  touch: touch.kind,
  cutOffBefore: touch.cutOffBefore.toISOString(),
  cutOffAfter: touch.cutOffAfter.toISOString(),
})
