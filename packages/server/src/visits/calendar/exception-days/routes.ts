import * as api from '@kassavirta/domain/visits/calendar/api'
import { listClosedDays } from '@kassavirta/domain/reports/front-pages/desk-config-api'
import { addDays, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { route, type AppBuilder } from '../../../platform/http/route.ts'
import { bindAct } from '../../../platform/staff/desk-act.ts'
import { readParameters } from '../../../shared/parameters.ts'
import { toExceptionDay } from './day-row.ts'
import { previewException, removeExceptionDay, setExceptionDay } from './set-exception.ts'
import { listDays } from './queries.ts'

const LISTED_BACK = -31

/** Exception days of the desk. The portal reads them with the rights of every call. */
export function exceptionDayRoutes(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listExceptionDays, async () => ({
    rows: (await listDays(db, addDays(dayOf(clock()), LISTED_BACK))).map(toExceptionDay),
    usualCutOff: (await readParameters(db)).changeOrderCutoffLocal,
  }))
  route(builder, listClosedDays, async () => ({
    rows: (await listDays(db, dayOf(clock())))
      .filter(({ row }) => row.closed)
      .map(({ row: { day, reason } }) => ({ day, reason })),
  }))
  route(builder, api.previewExceptionDay, ({ params: { day }, query: { cutOff } }) =>
    previewException(db, { day, cutOff: cutOff ?? null }, clock()),
  )
  bindAct(builder, api.setExceptionDay, setExceptionDay)
  bindAct(builder, api.removeExceptionDay, removeExceptionDay)
}
