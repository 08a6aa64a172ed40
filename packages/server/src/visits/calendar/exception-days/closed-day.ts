import { alertPaths } from '@kassavirta/domain/letters/alerts/paths'
import { isOpenDay } from '@kassavirta/domain/kernel/dates/banking-days'
import type { NewException } from '@kassavirta/domain/visits/calendar/exception-days/rules'
import { visitOn } from '@kassavirta/domain/visits/calendar/visit-calendars/rules'
import type { Db } from '../../../platform/database/database.ts'
import { rememberAlerts } from '../../../letters/alerts/alerts.ts'
import { visitTerms } from '../visit-calendars/place-visits.ts'
import { listAgreedVisits, listCalendars, listSupplies, type AgreedVisit, type SupplyRow } from './queries.ts'
import type { Situation, Touched } from './touched.ts'

/** What a closed day takes away besides orders of change money. */
export type ClosedDay = {
  readonly supplies: readonly SupplyRow[]
  readonly agreed: readonly AgreedVisit[]
  /** Other places, to which the driver comes by their calendars. */
  readonly calendars: readonly number[]
}

const NOTHING: ClosedDay = { supplies: [], agreed: [], calendars: [] }

/** Nothing where the day is not closed, or is closed already. */
export async function touchedByClosing(
  db: Db,
  { exceptionDays, visitCalendars }: Pick<Situation, 'exceptionDays'> & { readonly visitCalendars: string },
  { day, cutOff }: NewException,
): Promise<ClosedDay> {
  if (cutOff !== null || !isOpenDay(day, exceptionDays)) return NOTHING
  const supplies = await listSupplies(db, day)
  const agreed = await listAgreedVisits(db, day)
  const known = visitCalendars === 'true' ? await listCalendars(db, day) : []
  const isAgreed = new Set(agreed.map(({ companyId }) => companyId))
  const isVisited = ({ companyId, visits }: (typeof known)[number]): boolean =>
    !isAgreed.has(companyId) && visitOn(visitTerms(visits, exceptionDays), day) !== undefined
  return { supplies, agreed, calendars: known.filter(isVisited).map(({ companyId }) => companyId) }
}

export const visitedPlaces = ({ agreed, calendars }: ClosedDay): ReadonlySet<number> =>
  new Set([...calendars, ...agreed.map(({ companyId }) => companyId)])

/** The people whom a closed day concerns hear of each order and visit by the alert of its kind. */
export async function alertOfClosing(
  tx: Db,
  touched: readonly Touched[],
  { supplies, agreed, calendars }: ClosedDay,
  { key, now }: { readonly key: string; readonly now: Date },
): Promise<void> {
  const missed = touched.filter(({ touch }) => touch.kind === 'notDelivered')
  const orderOf =
    (path: string) =>
    ({ companyId, userId }: SupplyRow) => ({
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
