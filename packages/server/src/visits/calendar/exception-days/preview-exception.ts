import { MOST_TOUCHED } from '@kassavirta/domain/visits/calendar/exception-days/api'
import type { NewException } from '@kassavirta/domain/visits/calendar/exception-days/rules'
import type { Db } from '../../../platform/database/database.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { touchedByClosing, visitedPlaces } from './closed-day.ts'
import { toTouched } from './day-row.ts'
import { checkException } from './set-exception.ts'
import { touchedOrders } from './touched.ts'

/** What setting an exception would do, before it is set. Where orders cannot be changed, an earlier cut-off concerns nobody. */
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
