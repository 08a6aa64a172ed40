import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { checkVersion, type Act } from '../../../platform/staff/desk-act.ts'
import {
  hasStops,
  insertRoute,
  isNameTaken,
  lockRoute,
  lockRouteNames,
  routeRow,
  showRoute,
  type DeliveryRoute,
} from './route-queries.ts'
import { lockStop, stopRow, type StopCompany } from './stop-queries.ts'

type RouteFields = { readonly name: string; readonly area: string; readonly office: string }
type ShownRoute = Awaited<ReturnType<typeof showRoute>>

export const createRoute: Act<void, { readonly body: RouteFields }, ShownRoute> = {
  lock: ({ tx }) => lockRouteNames(tx),
  work: async ({ tx }, _held, { body: { name, area, office } }) => {
    if (await isNameTaken(tx, name)) throw new Problem('routeNameTaken')
    const routeId = await insertRoute(tx, { name, areaName: area, office })
    return recorded(await showRoute(tx, routeId), 'route.created')
  },
}

type RouteChange = {
  readonly params: { readonly routeId: number }
  readonly body: RouteFields & { readonly isEnded: boolean; readonly version: number }
}

export const changeRoute: Act<DeliveryRoute, RouteChange, ShownRoute> = {
  lock: async ({ tx }, { params: { routeId } }) => {
    await lockRouteNames(tx)
    return lockRoute(tx, routeId)
  },
  work: async ({ tx, now }, route, { body: { name, area, office, isEnded, version } }) => {
    checkVersion(route, version)
    if (!isEnded && (await isNameTaken(tx, name, route.id))) throw new Problem('routeNameTaken')
    if (isEnded && (await hasStops(tx, route.id))) throw new Problem('routeHasStops')
    const endedAt = isEnded ? (route.endedAt ?? now) : null
    const shown = await showRoute(tx, route.id)
    const changed = { ...shown, name, area, office, isEnded, version: version + 1 }
    return {
      ...recorded(changed, isEnded ? 'route.ended' : 'route.changed'),
      writes: [routeRow(route, { name, areaName: area, office, endedAt })],
    }
  },
}

const recorded = (answer: ShownRoute, action: string) => ({
  answer,
  action,
  subject: answer.routeId,
  companyId: null,
  detail: { name: answer.name },
})

type Stop = {
  readonly params: { readonly companyId: number }
  readonly body: { readonly routeId: number | null; readonly stopNumber: number; readonly version: number }
}
type Held = { readonly route: DeliveryRoute | undefined; readonly company: StopCompany }

/** Puts a place on a route. The route is locked too, so that it does not end under its new stop. */
export const setStop: Act<Held, Stop, StopCompany> = {
  lock: async ({ tx }, { params: { companyId }, body: { routeId } }) => {
    const route = routeId === null ? undefined : await lockRoute(tx, routeId)
    const company = await lockStop(tx, companyId)
    return { route, company }
  },
  work: async (_context, { route, company }, { body: { routeId, stopNumber, version } }) => {
    if (route && route.endedAt !== null) throw new Problem('notFound')
    checkVersion(company, version)
    const { companyId } = company
    const stop = { routeId, stopNumber: routeId === null ? 0 : stopNumber }
    return {
      answer: { ...company, ...stop, version: version + 1 },
      action: 'stop.set',
      subject: companyId,
      companyId,
      detail: stop,
      writes: [stopRow(company, stop)],
    }
  },
}
