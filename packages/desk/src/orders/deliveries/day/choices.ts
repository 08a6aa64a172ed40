import type { getDeliveryDay, listDeliveryDays } from '@kassavirta/domain/orders/deliveries/api'
import type { listRoutes } from '@kassavirta/domain/orders/deliveries/routes-api'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import type { RouteChoice } from './use-day-address.ts'

export type DayNumbers = AnswerOf<typeof listDeliveryDays>['rows'][number]
export type DayDetails = AnswerOf<typeof getDeliveryDay>
export type RouteNumbers = DayDetails['routes'][number]
type Route = AnswerOf<typeof listRoutes>['rows'][number]

const waits = ({ orders, packed }: { readonly orders: number; readonly packed: number }): boolean =>
  packed < orders

/** The nearest day with something to pack; else the nearest that comes, else the last that was. */
export function chosenDay(days: readonly DayNumbers[], today: Day): Day | undefined {
  const coming = days.filter(({ day }) => day >= today)
  return (coming.find(waits) ?? coming.at(0) ?? days.at(-1))?.day
}

export const choiceOf = ({ routeId }: Pick<RouteNumbers, 'routeId'>): RouteChoice => routeId ?? 'none'

/** The routes of one's own office, and those that belong to none. It narrows what is seen and keeps nobody out. */
export function ofOffice(
  routes: readonly RouteNumbers[],
  all: readonly Route[] | undefined,
  office: string,
): readonly RouteNumbers[] {
  const offices = new Map(all?.map((route) => [route.routeId, route.office]))
  return routes.filter(({ routeId }) => {
    const own = routeId === null ? '' : (offices.get(routeId) ?? '')
    return own === '' || own === office
  })
}

/** The route that was asked for; without one, the first that has something to pack. */
export function chosenRoute(
  all: readonly RouteNumbers[],
  shown: readonly RouteNumbers[],
  asked: RouteChoice | undefined,
): RouteNumbers | undefined {
  return all.find((route) => choiceOf(route) === asked) ?? shown.find(waits) ?? shown.at(0)
}
