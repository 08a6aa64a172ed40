import type * as z from 'zod/mini'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { DeliveryStop } from '@kassavirta/domain/orders/deliveries/api'
import type { Db } from '../../platform/database/database.ts'
import { checkVersion, type Act } from '../../platform/staff/desk-act.ts'
import { PAGE_LENGTH } from '../../shared/pages.ts'
import type { Order } from './orders/order-queries.ts'
import { toOrderRow, type OrderDisplay } from './orders/show-order.ts'
import * as stopQueries from './stop-queries.ts'

export type StopRow = z.input<typeof DeliveryStop>

/** Companies in the order of the stops, each with its orders; change money stands before supplies. */
export function toStops(
  companies: readonly stopQueries.StopCompany[],
  orders: readonly Order[],
  display: OrderDisplay,
): readonly StopRow[] {
  const byCompany = Map.groupBy(orders, ({ companyId }) => companyId)
  return companies.map((company) => ({
    ...company,
    orders: (byCompany.get(company.companyId) ?? []).map((order) => toOrderRow(order, display)),
  }))
}

/** How many stops are shown at once: a day of any size opens with as many. */
export const STOPS_IN_PAGE = 50

export function readStopCursor(text: string | undefined): stopQueries.StopCursor | undefined {
  const [, stopNumber, companyId] = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '') ?? []
  return stopNumber && companyId
    ? { stopNumber: Number(stopNumber), companyId: Number(companyId) }
    : undefined
}

/** The cursor of the next page, if one more row than a page was read. */
export function nextStop(found: readonly stopQueries.StopCompany[], length: number): string | null {
  const last = found.length > length ? found[length - 1] : undefined
  return last ? `${last.stopNumber}-${last.companyId}` : null
}

type StopCompanyQuery = {
  readonly route: stopQueries.RouteChoice
  readonly q?: string | undefined
  readonly after?: string | undefined
}

/** A page of the places of a route, whether they get something or not. */
export async function listStopCompanies(db: Db, { route, q: typed = '', after }: StopCompanyQuery) {
  const limit = PAGE_LENGTH + 1
  const found = await stopQueries.listCompanies(db, { route, typed, after: readStopCursor(after), limit })
  return { rows: found.slice(0, PAGE_LENGTH), next: nextStop(found, PAGE_LENGTH) }
}

type RouteFields = { readonly name: string; readonly area: string; readonly office: string }
type ShownRoute = Awaited<ReturnType<typeof stopQueries.showRoute>>

export const createRoute: Act<void, { readonly body: RouteFields }, ShownRoute> = {
  lock: ({ tx }) => stopQueries.lockRouteNames(tx),
  work: async ({ tx }, _held, { body: { name, area, office } }) => {
    if (await stopQueries.isNameTaken(tx, name)) throw new Problem('routeNameTaken')
    const routeId = await stopQueries.insertRoute(tx, { name, areaName: area, office })
    return recorded(await stopQueries.showRoute(tx, routeId), 'route.created')
  },
}

type RouteChange = {
  readonly params: { readonly routeId: number }
  readonly body: RouteFields & { readonly isEnded: boolean; readonly version: number }
}

export const changeRoute: Act<stopQueries.DeliveryRoute, RouteChange, ShownRoute> = {
  lock: async ({ tx }, { params: { routeId } }) => {
    await stopQueries.lockRouteNames(tx)
    return stopQueries.lockRoute(tx, routeId)
  },
  work: async ({ tx, now }, route, { body: { name, area, office, isEnded, version } }) => {
    checkVersion(route, version)
    if (!isEnded && (await stopQueries.isNameTaken(tx, name, route.id))) throw new Problem('routeNameTaken')
    if (isEnded && (await stopQueries.hasStops(tx, route.id))) throw new Problem('routeHasStops')
    const endedAt = isEnded ? (route.endedAt ?? now) : null
    const shown = await stopQueries.showRoute(tx, route.id)
    const changed = { ...shown, name, area, office, isEnded, version: version + 1 }
    return {
      ...recorded(changed, isEnded ? 'route.ended' : 'route.changed'),
      writes: [stopQueries.routeRow(route, { name, areaName: area, office, endedAt })],
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
type LockedStop = {
  readonly route: stopQueries.DeliveryRoute | undefined
  readonly company: stopQueries.StopCompany
}

/** Puts a place on a route. The route is locked too, so that it does not end under its new stop. */
export const setStop: Act<LockedStop, Stop, stopQueries.StopCompany> = {
  lock: async ({ tx }, { params: { companyId }, body: { routeId } }) => {
    const route = routeId === null ? undefined : await stopQueries.lockRoute(tx, routeId)
    const company = await stopQueries.lockStop(tx, companyId)
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
      writes: [stopQueries.stopRow(company, stop)],
    }
  },
}
