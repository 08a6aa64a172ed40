import * as api from '@kassavirta/domain/deliveries/api'
import * as routesApi from '@kassavirta/domain/deliveries/routes-api'
import type { AppBuilder } from '../../platform/http/route.ts'
import { bindDeskAct, type ActContext } from '../../platform/staff/desk-act.ts'
import type { DeliveryContext } from './acts.ts'
import { recordOutcome } from './outcome.ts'
import { packOrder } from './pack-order.ts'
import { changeRoute, createRoute, setStop } from './routes.ts'
import { createRun, departRun, removeRun, returnRun, setCrew } from './runs.ts'
import { cancelOrder, giveBack, mendOrder, sendAgain } from './settle-order.ts'

/** The acts on orders, routes and runs. */
export function deliveryDeskRoutes(builder: AppBuilder): void {
  const { clock } = builder.deps
  const timed = (context: ActContext): DeliveryContext => ({ ...context, clock })
  bindDeskAct(builder, api.packOrder, {
    work: (context, _held, { params, body }) =>
      packOrder(timed(context), 'changeOrder', params.orderId, body),
  })
  bindDeskAct(builder, api.packSupplies, {
    work: (context, _held, { params, body }) =>
      packOrder(timed(context), 'supplyOrder', params.orderId, body),
  })
  bindDeskAct(builder, api.cancelOrder, {
    work: (context, _held, { params, body }) =>
      cancelOrder(timed(context), 'changeOrder', params.orderId, body),
  })
  bindDeskAct(builder, api.cancelSupplies, {
    work: (context, _held, { params, body }) =>
      cancelOrder(timed(context), 'supplyOrder', params.orderId, body),
  })
  bindDeskAct(builder, api.mendOrder, {
    work: (context, _held, { params, body }) =>
      mendOrder(timed(context), 'changeOrder', params.orderId, body),
  })
  bindDeskAct(builder, api.mendSupplies, {
    work: (context, _held, { params, body }) =>
      mendOrder(timed(context), 'supplyOrder', params.orderId, body),
  })
  bindDeskAct(builder, api.sendAgain, { work: (context, _held, { body }) => sendAgain(timed(context), body) })
  bindDeskAct(builder, api.giveBack, { work: (context, _held, { body }) => giveBack(timed(context), body) })
  bindDeskAct(builder, routesApi.createRoute, {
    work: (context, _held, { body }) => createRoute(context, body),
  })
  bindDeskAct(builder, routesApi.changeRoute, {
    work: (context, _held, { params, body }) => changeRoute(context, params.routeId, body),
  })
  bindDeskAct(builder, routesApi.setStop, {
    work: (context, _held, { params, body }) => setStop(context, params.companyId, body),
  })
  bindDeskAct(builder, routesApi.createRun, { work: (context, _held, { body }) => createRun(context, body) })
  bindDeskAct(builder, routesApi.setCrew, {
    work: (context, _held, { params, body }) => setCrew(context, params.runId, body),
  })
  bindDeskAct(builder, routesApi.departRun, {
    work: (context, _held, { params, body }) => departRun(timed(context), params.runId, body),
  })
  bindDeskAct(builder, routesApi.removeRun, {
    work: (context, _held, { params, body }) => removeRun(context, params.runId, body),
  })
  bindDeskAct(builder, routesApi.returnRun, {
    work: (context, _held, { params, body }) => returnRun(timed(context), params.runId, body),
  })
  bindDeskAct(builder, routesApi.recordOutcome, {
    work: (context, _held, { body }) => recordOutcome(timed(context), body),
  })
}
