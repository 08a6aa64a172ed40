import * as api from '@kassavirta/domain/orders/deliveries/api'
import * as runsApi from '@kassavirta/domain/orders/deliveries/runs-api'
import * as handOvers from '@kassavirta/domain/orders/deliveries/hand-overs-api'
import { route, type AppBuilder } from '../../platform/http/route.ts'
import { bindSubmission } from '../../platform/ledgers/submit.ts'
import { noFacts } from '../../platform/rights/facts.ts'
import { bindAct } from '../../platform/staff/desk-act.ts'
import { listHandOvers, showHandOver, holdRun, reportHandOver } from './hand-overs.ts'
import { cancelOrder, correctOrder, moveToDay, returnToVault, sendAgain } from './orders/change-order.ts'
import { packOrder } from './orders/pack-order.ts'
import { departRun, returnRun } from './runs/drive-run.ts'
import { createRun, removeRun, setCrew } from './runs/plan-run.ts'
import { recordOutcome } from './runs/record-outcome.ts'
import { showArrivals, showRun, showRuns } from './runs/show-run.ts'
import { listDays, listLate, listStops, listUndelivered, showDay, showPackingList } from './show-days.ts'
import { listDrivers, listRoutes } from './stop-queries.ts'
import { listStopCompanies, changeRoute, createRoute, setStop } from './stops.ts'

export function deliveryRoutes(builder: AppBuilder): void {
  bindReads(builder)
  bindAct(builder, api.packOrder, packOrder('changeOrder'))
  bindAct(builder, api.packSupplies, packOrder('supplyOrder'))
  bindAct(builder, api.cancelOrder, cancelOrder('changeOrder'))
  bindAct(builder, api.cancelSupplies, cancelOrder('supplyOrder'))
  bindAct(builder, api.correctOrder, correctOrder('changeOrder'))
  bindAct(builder, api.correctSupplies, correctOrder('supplyOrder'))
  bindAct(builder, api.moveOrderToDay, moveToDay('changeOrder'))
  bindAct(builder, api.moveSuppliesToDay, moveToDay('supplyOrder'))
  bindAct(builder, api.sendAgain, sendAgain)
  bindAct(builder, api.returnToVault, returnToVault)
  bindAct(builder, runsApi.createRoute, createRoute)
  bindAct(builder, runsApi.changeRoute, changeRoute)
  bindAct(builder, runsApi.setStop, setStop)
  bindAct(builder, runsApi.createRun, createRun)
  bindAct(builder, runsApi.setCrew, setCrew)
  bindAct(builder, runsApi.departRun, departRun)
  bindAct(builder, runsApi.removeRun, removeRun)
  bindAct(builder, runsApi.returnRun, returnRun)
  bindAct(builder, runsApi.recordOutcome, recordOutcome)
}

function bindReads(builder: AppBuilder): void {
  const { db, clock } = builder.deps
  route(builder, api.listDeliveryDays, () => listDays(db, clock()))
  route(builder, api.getDeliveryDay, ({ params }) => showDay(db, params.day, clock()))
  route(builder, api.listDeliveries, ({ query }) => listStops(db, query, clock()))
  route(builder, api.listUndelivered, () => listUndelivered(db, clock()))
  route(builder, api.listLate, () => listLate(db, clock()))
  route(builder, api.getPackingList, ({ params, query }) =>
    showPackingList(db, params.day, query.route, clock()),
  )
  route(builder, runsApi.listRoutes, async () => ({ rows: [...(await listRoutes(db))] }))
  route(builder, runsApi.listStopCompanies, ({ query }) => listStopCompanies(db, query))
  route(builder, runsApi.listDrivers, async ({ query }) => ({
    rows: await listDrivers(db, query.q ?? '', query.routeId),
  }))
  route(builder, runsApi.listRuns, ({ query }) => showRuns(db, query.day, clock()))
  route(builder, runsApi.listRunArrivals, ({ query }) => showArrivals(db, query.day))
  route(builder, runsApi.getRun, ({ params }) => showRun(db, params.runId, clock()))
}

/** The pages of hand-overs for companies. */
export function handOverRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, handOvers.getHandOver, ({ caller }) => showHandOver(deps, caller))
  bindSubmission(builder, handOvers.reportHandOver, { hold: holdRun, facts: noFacts, work: reportHandOver })
}

/** The page of hand-overs for the crew. */
export function deskHandOverRoutes(builder: AppBuilder): void {
  const { deps } = builder
  route(builder, handOvers.listHandOvers, ({ params }) => listHandOvers(deps, params.runId))
}
