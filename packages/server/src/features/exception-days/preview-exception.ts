import { MOST_TOUCHED } from '@kassavirta/domain/exception-days/api'
import type { NewException } from '@kassavirta/domain/exception-days/rules'
import type { Db } from '../../platform/database/database.ts'
import { readParameters } from '../../shared/parameters.ts'
import { listAgreedVisits } from './queries.ts'
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
  const visits = exception.cutOff === null ? await listAgreedVisits(db, exception.day) : []
  return {
    orders: touched.slice(0, MOST_TOUCHED).map(toTouched),
    notDelivered: missed.length,
    closesEarlier: touched.length - missed.length,
    visits: visits.map(({ companyId, name, city, ...visit }) => ({
      ...visit,
      company: { companyId, name, city },
    })),
    companies: new Set(notified.map(({ companyId }) => companyId)).size,
  }
}
