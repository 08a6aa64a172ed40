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
  bindDeskAct(builder, api.packOrder, (context, { params, body }) =>
    packOrder(timed(context), 'changeOrder', params.orderId, body),
  )
  bindDeskAct(builder, api.packSupplies, (context, { params, body }) =>
    packOrder(timed(context), 'supplyOrder', params.orderId, body),
  )
  bindDeskAct(builder, api.cancelOrder, (context, { params, body }) =>
    cancelOrder(timed(context), 'changeOrder', params.orderId, body),
  )
  bindDeskAct(builder, api.cancelSupplies, (context, { params, body }) =>
    cancelOrder(timed(context), 'supplyOrder', params.orderId, body),
  )
  bindDeskAct(builder, api.mendOrder, (context, { params, body }) =>
    mendOrder(timed(context), 'changeOrder', params.orderId, body),
  )
  bindDeskAct(builder, api.mendSupplies, (context, { params, body }) =>
    mendOrder(timed(context), 'supplyOrder', params.orderId, body),
  )
  bindDeskAct(builder, api.sendAgain, (context, { body }) => sendAgain(timed(context), body))
  bindDeskAct(builder, api.giveBack, (context, { body }) => giveBack(timed(context), body))
  bindDeskAct(builder, routesApi.createRoute, (context, { body }) => createRoute(context, body))
  bindDeskAct(builder, routesApi.changeRoute, (context, { params, body }) =>
    changeRoute(context, params.routeId, body),
  )
  bindDeskAct(builder, routesApi.setStop, (context, { params, body }) =>
    setStop(context, params.companyId, body),
  )
  bindDeskAct(builder, routesApi.createRun, (context, { body }) => createRun(context, body))
  bindDeskAct(builder, routesApi.setCrew, (context, { params, body }) => setCrew(context, params.runId, body))
  bindDeskAct(builder, routesApi.departRun, (context, { params, body }) =>
    departRun(timed(context), params.runId, body),
  )
  bindDeskAct(builder, routesApi.removeRun, (context, { params, body }) =>
    removeRun(context, params.runId, body),
  )
  bindDeskAct(builder, routesApi.returnRun, (context, { params, body }) =>
    returnRun(timed(context), params.runId, body),
  )
  bindDeskAct(builder, routesApi.recordOutcome, (context, { body }) => recordOutcome(timed(context), body))
}
