import {
  exceptionMessage,
  type ExceptionMessage,
  type ExceptionNotice,
} from '@kassavirta/domain/visits/calendar/exception-days/notice'
import type { NewException } from '@kassavirta/domain/visits/calendar/exception-days/rules'
import { addDays, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../../platform/database/database.ts'
import { checkVersion, type Act } from '../../../platform/staff/desk-act.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { alertOfClosing, touchedByClosing, visitedPlaces, type ClosedDay } from './closed-day.ts'
import { toExceptionDay } from './day-row.ts'
import { endDay, findDay, insertMessages, lockDays, putDay, readDay } from './queries.ts'
import { briefOf, touchedOrders, type Touched } from './touched.ts'

type Content = {
  readonly closed: boolean
  readonly cutOff?: string | null | undefined
  readonly reason: string
  readonly version: number
}

/** Further ahead nobody plans, and every day is read with the rights of every call. */
const MOST_DAYS_AHEAD = 800

/** Today's cut-off may still be moved; a day that is over may not, and neither may a time that has passed. */
export function checkException(
  { day, cutOff }: NewException,
  { usual, now }: { readonly usual: string; readonly now: Date },
): void {
  const today = dayOf(now)
  if (day < today) throw fieldProblem('day', 'dayInPast')
  if (day > addDays(today, MOST_DAYS_AHEAD)) throw fieldProblem('day', 'dayInvalid')
  if (cutOff !== null && cutOff >= usual) throw fieldProblem('cutOff', 'cutOffNotEarlier')
}

type Call<Body> = { readonly params: { readonly day: Day }; readonly body: Body }
type Answer = { readonly exceptionDay: ReturnType<typeof toExceptionDay>; readonly notified: number }

export const setExceptionDay: Act<void, Call<Content>, Answer> = {
  lock: ({ tx }) => lockDays(tx),
  work: async ({ tx, staff, now }, _held, { params: { day }, body }) => {
    const { closed, reason } = body
    const { staffId } = staff
    if (!closed && !body.cutOff) throw fieldProblem('cutOff', 'cutOffNotEarlier')
    const exception = { day, cutOff: closed ? null : (body.cutOff ?? null) }
    const parameters = await readParameters(tx)
    checkException(exception, { usual: parameters.changeOrderCutoffLocal, now })
    const before = await readDay(tx, day)
    checkVersion({ version: before && !before.endedAt ? before.version : 0 }, body.version)
    const version = (before?.version ?? 0) + 1
    const touched = await touchedOrders(tx, parameters, exception, now)
    const taken = await touchedByClosing(tx, parameters, exception)
    await putDay(tx, { day, closed, cutoffLocal: exception.cutOff, reason, version, staffId, changedAt: now })
    const isChangeable = parameters.ordersChangeable === 'true'
    const phone = parameters.serviceDeskPhone
    const sending = { key: `desk-exception-${day}-${version}`, now, staffId }
    const notice = { ...exception, reason, isChangeable, phone, now }
    const notified = await sendNotices(
      tx,
      { touched, ...taken },
      (place) => exceptionMessage({ ...notice, ...place }),
      sending,
    )
    if (closed) await alertOfClosing(tx, touched, taken, sending)
    return {
      answer: { exceptionDay: toExceptionDay(await findDay(tx, day)), notified },
      action: 'exceptionday.set',
      subject: day,
      companyId: null,
      detail: { ...exception, closed, reason, notified },
    }
  },
}

type Sending = { readonly key: string; readonly now: Date; readonly staffId: number }

/** One message to each place, however many of its orders and visits are touched. Returns how many places get one. */
async function sendNotices(
  tx: Db,
  { touched, supplies, ...visits }: ClosedDay & { readonly touched: readonly Touched[] },
  messageFor: (
    place: Pick<ExceptionNotice, 'orders' | 'supplies' | 'isVisited'>,
  ) => ExceptionMessage | undefined,
  { key, now, staffId }: Sending,
): Promise<number> {
  const visited = visitedPlaces({ supplies, ...visits })
  const [orders, others] = [Map.groupBy(touched, placeOf), Map.groupBy(supplies, placeOf)]
  const places = [...new Set([...orders.keys(), ...others.keys(), ...visited])]
  const messages = places.flatMap((companyId) => {
    const message = messageFor({
      orders: (orders.get(companyId) ?? []).map(briefOf),
      supplies: (others.get(companyId) ?? []).map(({ orderId }) => orderId),
      isVisited: visited.has(companyId),
    })
    const keeping = { keeper: 'desk', staffId, extId: `${key}-${companyId}` } as const
    return message ? [{ ...message, ...keeping, companyId, createdAt: now }] : []
  })
  await insertMessages(tx, messages)
  return messages.length
}

const placeOf = ({ companyId }: { readonly companyId: number }): number => companyId

export const removeExceptionDay: Act<void, Call<{ readonly version: number }>, { readonly day: Day }> = {
  lock: ({ tx }) => lockDays(tx),
  work: async ({ tx, staff, now }, _held, { params: { day }, body: { version } }) => {
    const found = await readDay(tx, day)
    if (!found || found.endedAt) throw new Problem('notFound')
    if (day < dayOf(now)) throw fieldProblem('day', 'dayInPast')
    checkVersion(found, version)
    await endDay(tx, day, { version: version + 1, staffId: staff.staffId, now })
    return { answer: { day }, action: 'exceptionday.removed', subject: day, companyId: null }
  },
}
