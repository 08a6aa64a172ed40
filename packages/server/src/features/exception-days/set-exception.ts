import { exceptionMessage, type ExceptionMessage } from '@kassavirta/domain/exception-days/notice'
import type { NewException } from '@kassavirta/domain/exception-days/rules'
import { addDays, dayOf, type Day } from '@kassavirta/domain/kernel/dates'
import { fieldProblem, Problem } from '@kassavirta/domain/kernel/problem'
import type { Db } from '../../platform/database/database.ts'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { readParameters } from '../../shared/parameters.ts'
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

export async function setExceptionDay({ tx, staff, now }: ActContext, day: Day, content: Content) {
  const { closed, reason } = content
  if (!closed && !content.cutOff) throw fieldProblem('cutOff', 'cutOffNotEarlier')
  const exception = { day, cutOff: closed ? null : (content.cutOff ?? null) }
  await lockDays(tx)
  const parameters = await readParameters(tx)
  checkException(exception, { usual: parameters.changeOrderCutoffLocal, now })
  const before = await readDay(tx, day)
  checkVersion({ version: before && !before.endedAt ? before.version : 0 }, content.version)
  const version = (before?.version ?? 0) + 1
  const touched = await touchedOrders(tx, parameters, exception, now)
  await putDay(tx, {
    day,
    closed,
    cutoffLocal: exception.cutOff,
    reason,
    version,
    staffId: staff.staffId,
    changedAt: now,
  })
  const told = await tellPlaces(
    tx,
    touched,
    (orders) =>
      exceptionMessage({
        ...exception,
        reason,
        orders: orders.map(briefOf),
        isChangeable: parameters.ordersChangeable === 'true',
        phone: parameters.serviceDeskPhone,
        now,
      }),
    { key: `desk-exception-${day}-${version}`, now, staffId: staff.staffId },
  )
  return {
    answer: { exceptionDay: toExceptionDay(await findDay(tx, day)), told },
    action: 'exceptionday.set',
    subject: day,
    companyId: null,
    detail: { ...exception, closed, reason, told },
  }
}

type Telling = { readonly key: string; readonly now: Date; readonly staffId: number }

/** One message to each place, however many of its orders are touched. Returns how many places were told. */
async function tellPlaces(
  tx: Db,
  touched: readonly Touched[],
  messageFor: (orders: readonly Touched[]) => ExceptionMessage | undefined,
  { key, now, staffId }: Telling,
): Promise<number> {
  const messages = [...Map.groupBy(touched, ({ companyId }) => companyId)].flatMap(([companyId, orders]) => {
    const told = messageFor(orders)
    const kept = { keeper: 'desk', staffId, extId: `${key}-${companyId}` } as const
    return told ? [{ ...told, ...kept, companyId, createdAt: now }] : []
  })
  await insertMessages(tx, messages)
  return messages.length
}

export async function removeExceptionDay(
  { tx, staff, now }: ActContext,
  day: Day,
  { version }: { readonly version: number },
) {
  await lockDays(tx)
  const found = await readDay(tx, day)
  if (!found || found.endedAt) throw new Problem('notFound')
  if (day < dayOf(now)) throw fieldProblem('day', 'dayInPast')
  checkVersion(found, version)
  await endDay(tx, day, { version: version + 1, staffId: staff.staffId, now })
  return { answer: { day }, action: 'exceptionday.removed', subject: day, companyId: null }
}
