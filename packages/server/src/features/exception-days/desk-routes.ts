import * as api from '@kassavirta/domain/exception-days/api'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { readParameters } from '../../shared/parameters.ts'
import { toExceptionDay, toTouched } from './day-row.ts'
import { listDays } from './queries.ts'
import { checkException, removeExceptionDay, setExceptionDay } from './set-exception.ts'
import { touchedOrders } from './touched.ts'

const LISTED_BACK = -31

/** Exception days of the desk. The portal reads them with the rights of every call. */
export function exceptionDayDeskRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listExceptionDays, async () => ({
    rows: (await listDays(db, addDays(dayOf(clock()), LISTED_BACK))).map(toExceptionDay),
    usualCutOff: (await readParameters(db)).changeOrderCutoffLocal,
  }))
  route(builder, api.previewExceptionDay, async ({ params: { day }, query: { cutOff } }) => {
    const now = clock()
    const parameters = await readParameters(db)
    const exception = { day, cutOff: cutOff ?? null }
    checkException(exception, { usual: parameters.changeOrderCutoffLocal, now })
    const touched = await touchedOrders(db, parameters, exception, now)
    const isChangeable = parameters.ordersChangeable === 'true'
    const missed = touched.filter(({ touch }) => touch.kind === 'notDelivered')
    const told = isChangeable ? touched : missed
    return {
      orders: touched.slice(0, api.MOST_TOUCHED).map(toTouched),
      notDelivered: missed.length,
      closesEarlier: touched.length - missed.length,
      places: new Set(told.map(({ companyId }) => companyId)).size,
    }
  })
  bindAct(builder, api.setExceptionDay, setExceptionDay)
  bindAct(builder, api.removeExceptionDay, removeExceptionDay)
}
