import { isDay, type Day } from '@kassavirta/domain/kernel/dates/dates'
import type { AddressTexts } from '@kassavirta/ui/routing/path-pattern.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { addressWords as words } from '../../../platform/address-words.fi.ts'
import { linkTo, type DeskAddress } from '../../../platform/routing/link-to.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
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

/** What the screen shows, as its address says; a link that is sent on shows the same to whoever opens it. */
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
