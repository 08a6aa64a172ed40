import { isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { getDeliveryDay, listDeliveryDays } from '@kassavirta/domain/orders/deliveries/api'
import type { listRoutes } from '@kassavirta/domain/orders/deliveries/runs-api'
import type { AnswerOf } from '@kassavirta/ui/api/call.ts'
import type { AddressTexts } from '@kassavirta/ui/routing/path-pattern.ts'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { linkTo, type DeskAddress } from '../../../platform/routing/desk-rows.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { addressWords as words } from '../../../platform/address-words.fi.ts'
import { keyOf } from '../order.ts'

export type RouteChoice = number | 'none'

const DAY = 'day'

const isNumber = (text: string | undefined): text is string => text !== undefined && /^\d{1,9}$/.test(text)

export const routeWord = (route: RouteChoice): string => (route === 'none' ? words.noRoute : String(route))

function routeOf(text: string | undefined): RouteChoice | undefined {
  if (text === words.noRoute) return 'none'
  return isNumber(text) ? Number(text) : undefined
}

function soughtOf(search: AddressTexts): string | undefined {
  for (const kind of ['changeOrder', 'supplyOrder'] as const) {
    const number = search[words[kind]]
    if (isNumber(number)) return keyOf({ kind, orderId: Number(number) })
  }
  return undefined
}

/** The state of the screen in its address, so that a shared link shows everybody the same. */
export function useDayAddress() {
  const { office } = useStaff()
  const { search, replaceSearch } = useAddress()
  const dayText = search[DAY] ?? ''
  const searchWith = (change: AddressTexts): AddressTexts => ({
    ...search,
    [words.changeOrder]: undefined,
    [words.supplyOrder]: undefined,
    ...change,
  })
  const addressWith = (change: AddressTexts) => linkTo('packing', {}, searchWith(change))
  const set = (name: string, on: boolean) => replaceSearch(searchWith({ [name]: on ? '1' : undefined }))
  return {
    day: isDay(dayText) ? dayText : undefined,
    route: routeOf(search[words.route]),
    office,
    isAll: search[words.all] !== undefined || office === '',
    isUnpackedOnly: search[words.unpacked] !== undefined,
    /** The order whose row gets the focus. */
    sought: soughtOf(search),
    dayAddress: (day: Day) => addressWith({ [DAY]: day }),
    routeAddress: (day: Day, route: RouteChoice) =>
      addressWith({ [DAY]: day, [words.route]: routeWord(route) }),
    showAll: (on: boolean) => set(words.all, on),
    showUnpackedOnly: (on: boolean) => set(words.unpacked, on),
  }
}

/** The packing list of a route, or the slips of some of its stops alone. */
export function listAddress(day: Day, route: RouteChoice, stops: readonly number[] = []): DeskAddress {
  const picked = stops.length > 0 ? stops.join('.') : undefined
  return linkTo('packingList', {}, { [DAY]: day, [words.route]: routeWord(route), [words.stops]: picked })
}

export function readListAddress(search: AddressTexts) {
  const day = search[DAY] ?? ''
  const stops = (search[words.stops] ?? '').split('.').filter(isNumber).map(Number)
  return { day: isDay(day) ? day : undefined, route: routeOf(search[words.route]), stops }
}

export type DayNumbers = AnswerOf<typeof listDeliveryDays>['rows'][number]
export type DayDetails = AnswerOf<typeof getDeliveryDay>
export type RouteNumbers = DayDetails['routes'][number]
type Route = AnswerOf<typeof listRoutes>['rows'][number]

const waits = ({ orders, packed }: { readonly orders: number; readonly packed: number }): boolean =>
  packed < orders

/** The nearest day with something to pack, else the next day, else the last one. */
export function chosenDay(days: readonly DayNumbers[], today: Day): Day | undefined {
  const coming = days.filter(({ day }) => day >= today)
  return (coming.find(waits) ?? coming.at(0) ?? days.at(-1))?.day
}

export const choiceOf = ({ routeId }: Pick<RouteNumbers, 'routeId'>): RouteChoice => routeId ?? 'none'

/** The routes of the person's office and the routes without an office. This is a filter, not a right. */
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

/** The route in the address; without one, the first that has something to pack. */
export function chosenRoute(
  all: readonly RouteNumbers[],
  shown: readonly RouteNumbers[],
  asked: RouteChoice | undefined,
): RouteNumbers | undefined {
  return all.find((route) => choiceOf(route) === asked) ?? shown.find(waits) ?? shown.at(0)
}
