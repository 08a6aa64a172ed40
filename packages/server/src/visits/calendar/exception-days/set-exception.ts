import { fieldProblem, Problem } from '@kassavirta/domain/kernel/contract/problem'
import { isOpenDay } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { alertPaths } from '@kassavirta/domain/letters/alerts/rules'
import { MOST_TOUCHED } from '@kassavirta/domain/visits/calendar/api'
import {
  exceptionMessage,
  type ExceptionMessage,
  type ExceptionNotice,
  type NewException,
} from '@kassavirta/domain/visits/calendar/exception-days'
import { visitOn } from '@kassavirta/domain/visits/calendar/visit-calendars'
import { rememberAlerts } from '../../../letters/alerts/alerts.ts'
import type { Db } from '../../../platform/database/database.ts'
import { checkVersion, type Act } from '../../../platform/staff/desk-act.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { visitTerms } from '../visit-calendars/queries.ts'
import {
  toExceptionDay,
  toTouched,
  briefOf,
  touchedOrders,
  type TouchedRow,
  type Situation,
} from './day-row.ts'
import * as queries from './queries.ts'

type Content = {
  readonly closed: boolean
  readonly cutOff?: string | null | undefined
  readonly reason: string
  readonly version: number
}

/** A limit, because all exception days are read with the rights of every call. Nobody plans further ahead. */
const MOST_DAYS_AHEAD = 800

/** Today's cut-off may still be moved; a day that is over may not, and neither may a time that has passed. */
function checkException(
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
  lock: ({ tx }) => queries.lockDays(tx),
  work: async ({ tx, staff, now }, _held, { params: { day }, body }) => {
    const { closed, reason } = body
    const { staffId } = staff
    if (!closed && !body.cutOff) throw fieldProblem('cutOff', 'cutOffNotEarlier')
    const exception = { day, cutOff: closed ? null : (body.cutOff ?? null) }
    const parameters = await readParameters(tx)
    checkException(exception, { usual: parameters.changeOrderCutoffLocal, now })
    const before = await queries.readDay(tx, day)
    checkVersion({ version: before && !before.endedAt ? before.version : 0 }, body.version)
    const version = (before?.version ?? 0) + 1
    const touched = await touchedOrders(tx, parameters, exception, now)
    const taken = await touchedByClosing(tx, parameters, exception)
    await queries.putDay(tx, {
      day,
      closed,
      cutoffLocal: exception.cutOff,
      reason,
      version,
      staffId,
      changedAt: now,
    })
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
      answer: { exceptionDay: toExceptionDay(await queries.findDay(tx, day)), notified },
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
  { touched, supplies, ...visits }: ClosedDay & { readonly touched: readonly TouchedRow[] },
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
  await queries.insertMessages(tx, messages)
  return messages.length
}

const placeOf = ({ companyId }: { readonly companyId: number }): number => companyId

export const removeExceptionDay: Act<void, Call<{ readonly version: number }>, { readonly day: Day }> = {
  lock: ({ tx }) => queries.lockDays(tx),
  work: async ({ tx, staff, now }, _held, { params: { day }, body: { version } }) => {
    const found = await queries.readDay(tx, day)
    if (!found || found.endedAt) throw new Problem('notFound')
    if (day < dayOf(now)) throw fieldProblem('day', 'dayInPast')
    checkVersion(found, version)
    await queries.endDay(tx, day, { version: version + 1, staffId: staff.staffId, now })
    return { answer: { day }, action: 'exceptionday.removed', subject: day, companyId: null }
  },
}

/** Shows the effects of an exception before it is set. Where customers cannot change orders, an earlier cut-off affects nobody. */
export async function previewException(db: Db, exception: NewException, now: Date) {
  const parameters = await readParameters(db)
  checkException(exception, { usual: parameters.changeOrderCutoffLocal, now })
  const touched = await touchedOrders(db, parameters, exception, now)
  const missed = touched.filter(({ touch }) => touch.kind === 'notDelivered')
  const notified = parameters.ordersChangeable === 'true' ? touched : missed
  const taken = await touchedByClosing(db, parameters, exception)
  const { supplies, agreed, calendars } = taken
  const places = [...notified, ...supplies].map(({ companyId }) => companyId)
  return {
    orders: touched.slice(0, MOST_TOUCHED).map(toTouched),
    notDelivered: missed.length,
    closesEarlier: touched.length - missed.length,
    supplies: supplies.map(({ orderId, companyId, name, city }) => ({
      orderId,
      company: { companyId, name, city },
    })),
    calendarVisits: calendars.length,
    visits: agreed.map(({ kind, entryId, contactInfo, companyId, name, city }) => ({
      kind,
      entryId,
      contactInfo,
      company: { companyId, name, city },
    })),
    companies: new Set([...places, ...visitedPlaces(taken)]).size,
  }
}

/** The supplies and visits that a closed day takes away, besides change orders. */
type ClosedDay = {
  readonly supplies: readonly queries.SupplyRow[]
  readonly agreed: readonly queries.AgreedVisit[]
  /** Other places, to which the driver comes by their calendars. */
  readonly calendars: readonly number[]
}

const NOTHING: ClosedDay = { supplies: [], agreed: [], calendars: [] }

/** Empty where the exception does not close the day, or the day is closed already. */
async function touchedByClosing(
  db: Db,
  { exceptionDays, visitCalendars }: Pick<Situation, 'exceptionDays'> & { readonly visitCalendars: string },
  { day, cutOff }: NewException,
): Promise<ClosedDay> {
  if (cutOff !== null || !isOpenDay(day, exceptionDays)) return NOTHING
  const supplies = await queries.listSupplies(db, day)
  const agreed = await queries.listAgreedVisits(db, day)
  const known = visitCalendars === 'true' ? await queries.listCalendars(db, day) : []
  const isAgreed = new Set(agreed.map(({ companyId }) => companyId))
  const isVisited = ({ companyId, visits }: (typeof known)[number]): boolean =>
    !isAgreed.has(companyId) && visitOn(visitTerms(visits, exceptionDays), day) !== undefined
  return { supplies, agreed, calendars: known.filter(isVisited).map(({ companyId }) => companyId) }
}

const visitedPlaces = ({ agreed, calendars }: ClosedDay): ReadonlySet<number> =>
  new Set([...calendars, ...agreed.map(({ companyId }) => companyId)])

/** Sends alerts to the people of the affected orders and visits, each by its kind. */
async function alertOfClosing(
  tx: Db,
  touched: readonly TouchedRow[],
  { supplies, agreed, calendars }: ClosedDay,
  { key, now }: { readonly key: string; readonly now: Date },
): Promise<void> {
  const missed = touched.filter(({ touch }) => touch.kind === 'notDelivered')
  const orderOf =
    (path: string) =>
    ({ companyId, userId }: queries.SupplyRow) => ({
      kind: 'orderChanged' as const,
      companyId,
      ownerId: userId,
      path,
      onceKey: `${key}-${path}`,
    })
  await rememberAlerts(
    tx,
    [
      ...missed.map((order) => orderOf(alertPaths.changeOrder(order.orderId))(order)),
      ...supplies.map((order) => orderOf(alertPaths.supplyOrder(order.orderId))(order)),
      ...agreed.map(({ kind, entryId, companyId, userId }) => ({
        kind: 'visitDecided' as const,
        companyId,
        ownerId: userId,
        path: alertPaths[kind](entryId),
        onceKey: `${key}-${kind}-${entryId}`,
      })),
      ...calendars.map((companyId) => ({
        kind: 'visitDecided' as const,
        companyId,
        path: alertPaths.nextVisit(),
        onceKey: `${key}-calendar-${companyId}`,
      })),
    ],
    now,
  )
}
