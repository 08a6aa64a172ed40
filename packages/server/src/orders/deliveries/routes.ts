import * as api from '@kassavirta/domain/orders/deliveries/api'
import { listRunArrivals } from '@kassavirta/domain/orders/deliveries/arrivals-api'
import * as lateApi from '@kassavirta/domain/orders/deliveries/late-api'
import * as routesApi from '@kassavirta/domain/orders/deliveries/routes-api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { listDays, listLate, listStops, listUndelivered, showDay, showPackingList } from './days/show-days.ts'
import { listStopCompanies } from './stops/show-stops.ts'
import { cancelOrder } from './orders/cancel-order.ts'
import { correctOrder } from './orders/correct-order.ts'
import { moveToDay } from './orders/move-to-day.ts'
import { packOrder } from './orders/pack-order.ts'
import { returnToVault } from './orders/return-to-vault.ts'
import { sendAgain } from './orders/send-again.ts'
import { changeRoute, createRoute, setStop } from './stops/change-routes.ts'
import { listDrivers, listRoutes } from './stops/route-queries.ts'
import { departRun, returnRun } from './runs/drive-run.ts'
import { createRun, removeRun, setCrew } from './runs/plan-run.ts'
import { recordOutcome } from './runs/record-outcome.ts'
import { showArrivals } from './runs/show-arrivals.ts'
import { showRun, showRuns } from './runs/show-run.ts'

export function deliveryRoutes(builder: AppBuilder): void {
  bindReads(builder)
  bindAct(builder, api.packOrder, packOrder('changeOrder'))
  bindAct(builder, api.packSupplies, packOrder('supplyOrder'))
  bindAct(builder, api.cancelOrder, cancelOrder('changeOrder'))
  bindAct(builder, api.cancelSupplies, cancelOrder('supplyOrder'))
  bindAct(builder, api.correctOrder, correctOrder('changeOrder'))
  bindAct(builder, api.correctSupplies, correctOrder('supplyOrder'))
  bindAct(builder, lateApi.moveOrderToDay, moveToDay('changeOrder'))
  bindAct(builder, lateApi.moveSuppliesToDay, moveToDay('supplyOrder'))
  bindAct(builder, api.sendAgain, sendAgain)
  bindAct(builder, api.returnToVault, returnToVault)
  bindAct(builder, routesApi.createRoute, createRoute)
  bindAct(builder, routesApi.changeRoute, changeRoute)
  bindAct(builder, routesApi.setStop, setStop)
  bindAct(builder, routesApi.createRun, createRun)
  bindAct(builder, routesApi.setCrew, setCrew)
  bindAct(builder, routesApi.departRun, departRun)
  bindAct(builder, routesApi.removeRun, removeRun)
  bindAct(builder, routesApi.returnRun, returnRun)
  bindAct(builder, routesApi.recordOutcome, recordOutcome)
}

function bindReads(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listDeliveryDays, () => listDays(db, clock()))
  route(builder, api.getDeliveryDay, ({ params }) => showDay(db, params.day, clock()))
  route(builder, api.listDeliveries, ({ query }) => listStops(db, query, clock()))
  route(builder, api.listUndelivered, () => listUndelivered(db, clock()))
  route(builder, lateApi.listLate, () => listLate(db, clock()))
  route(builder, api.getPackingList, ({ params, query }) =>
    showPackingList(db, params.day, query.route, clock()),
  )
  route(builder, routesApi.listRoutes, async () => ({ rows: [...(await listRoutes(db))] }))
  route(builder, routesApi.listStopCompanies, ({ query }) => listStopCompanies(db, query))
  route(builder, routesApi.listDrivers, async ({ query }) => ({
    rows: await listDrivers(db, query.q ?? '', query.routeId),
  }))
  route(builder, routesApi.listRuns, ({ query }) => showRuns(db, query.day, clock()))
  route(builder, listRunArrivals, ({ query }) => showArrivals(db, query.day))
  route(builder, routesApi.getRun, ({ params }) => showRun(db, params.runId, clock()))
}
