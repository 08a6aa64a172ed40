import { sumContents } from '@kassavirta/domain/orders/deliveries/packing'
import { isOpenDay } from '@kassavirta/domain/kernel/dates/banking-days'
import { addDays, day as readDate, dayOf, type Day } from '@kassavirta/domain/kernel/dates/dates'
import { centsToEuros, sumCents } from '@kassavirta/domain/kernel/money/money'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import type { Db } from '../../platform/database/database.ts'
import { readParameters, toParameters } from '../../shared/parameters.ts'
import * as orderQueries from './orders/order-queries.ts'
import { readOrderDisplay } from './orders/show-order.ts'
import { findRoute, companiesById, stopsOnDay, type RouteChoice } from './stop-queries.ts'
import { findDay, numbersByDay, rulesByDay } from './day-queries.ts'
import { freezingBy, lockOf } from './freezing-days.ts'
import { nextStop, readStopCursor, STOPS_IN_PAGE, toStops } from './stops.ts'

/** The picker of days reaches from a week ago to as far ahead as anybody orders. */
const DAYS_BEFORE = 7
const DAYS_AHEAD = 60

export async function listDays(db: Db, now: Date) {
  const today = dayOf(now)
  const [from, to] = [addDays(today, -DAYS_BEFORE), addDays(today, DAYS_AHEAD)]
  const parameters = await readParameters(db)
  const freezing = freezingBy(parameters)
  const groups = (await rulesByDay(db, from, to)).map(({ day, unpacked, ...rule }) => ({
    day,
    unpacked,
    freezes: freezing({ ...rule, deliveryDate: day }),
  }))
  const byDay = Map.groupBy(groups, ({ day }) => day)
  const rows = (await numbersByDay(db, from, to)).map((numbers) => ({
    ...numbers,
    ...lockOf(byDay.get(numbers.day) ?? [], now),
    isClosed: !isOpenDay(readDate(numbers.day), parameters.exceptionDays),
  }))
  return { rows }
}

/** A day with its routes and the orders of each by their rules of freezing. */
async function readDay(db: Db, day: Day) {
  const { routes, rules, ...stored } = await findDay(db, day)
  const parameters = toParameters(stored)
  const freezing = freezingBy(parameters)
  const groups = rules.map(({ routeId, unpacked, ...rule }) => ({
    routeId,
    unpacked,
    freezes: freezing({ ...rule, deliveryDate: day }),
  }))
  return { routes, groups, isClosed: !isOpenDay(day, parameters.exceptionDays) }
}

export async function showDay(db: Db, day: Day, now: Date) {
  const { routes, groups, isClosed } = await readDay(db, day)
  const byRoute = Map.groupBy(groups, ({ routeId }) => routeId)
  const total = (field: 'stops' | 'orders' | 'packed') => routes.reduce((sum, route) => sum + route[field], 0)
  return {
    day,
    stops: total('stops'),
    orders: total('orders'),
    packed: total('packed'),
    ...lockOf(groups, now),
    isClosed,
    routes: routes.map((route) => ({ ...route, open: lockOf(byRoute.get(route.routeId) ?? [], now).open })),
  }
}

type StopsQuery = { readonly day: Day; readonly route: RouteChoice; readonly after?: string | undefined }

export async function listStops(db: Db, { day, route, after }: StopsQuery, now: Date) {
  const limit = STOPS_IN_PAGE + 1
  const found = await stopsOnDay(db, { day, route, after: readStopCursor(after), limit })
  const companies = found.slice(0, STOPS_IN_PAGE)
  const orders = await orderQueries.ordersOf(db, day, companies)
  const rows = [...toStops(companies, orders, await readOrderDisplay(db, orders, now))]
  return { rows, next: nextStop(found, STOPS_IN_PAGE) }
}

export const listUndelivered = async (db: Db, now: Date) =>
  stopsOf(db, await orderQueries.undeliveredOrders(db), now)

export const listLate = async (db: Db, now: Date) =>
  stopsOf(db, await orderQueries.lateOrders(db, dayOf(now)), now)

/** Orders of any days by their places. */
async function stopsOf(db: Db, orders: readonly orderQueries.Order[], now: Date) {
  const companies = await companiesById(
    db,
    orders.map(({ companyId }) => companyId),
  )
  return { rows: [...toStops(companies, orders, await readOrderDisplay(db, orders, now))] }
}

/** The packing list of a route, with the denominations that the vault has to give for it. */
export async function showPackingList(db: Db, day: Day, route: RouteChoice, now: Date) {
  const named = route === 'none' ? undefined : await findRoute(db, route)
  if (route !== 'none' && !named) throw new Problem('notFound')
  const companies = await stopsOnDay(db, { day, route })
  const all = await orderQueries.ordersOf(db, day, companies)
  const orders = all.filter((order) => order.stage !== 'cancelled' && !orderQueries.isHandledElsewhere(order))
  const display = await readOrderDisplay(db, orders, now)
  const sums = sumContents(
    orders.map((order) => orderQueries.packedContent(order) ?? orderQueries.orderedContent(order)),
  )
  const stops = toStops(companies, orders, display).filter((stop) => stop.orders.length > 0)
  const { groups, isClosed } = await readDay(db, day)
  const ofRoute = groups.filter(({ routeId }) => routeId === (route === 'none' ? null : route))
  return {
    day,
    routeName: named?.name ?? '',
    madeAt: now.toISOString(),
    isLocked: lockOf(ofRoute, now).isLocked,
    isClosed,
    sums: sums.map(({ field, count, worth }) => ({
      field,
      count,
      sum: worth === null ? null : centsToEuros(worth),
    })),
    total: centsToEuros(sumCents(sums.flatMap(({ worth }) => worth ?? []))),
    stops: [...stops],
  }
}
