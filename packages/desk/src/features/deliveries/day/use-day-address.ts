import { isDay, type Day } from '@kassavirta/domain/kernel/dates'
import { useLocation, useSearch } from 'wouter'
import { addressWords as words } from '../../../platform/address-words.fi.ts'
import { useStaff } from '../../../platform/session/session-context.ts'
import { addresses } from '../addresses.ts'
import { keyOf } from '../order.ts'

export type RouteChoice = number | 'none'

const DAY = 'day'

const isNumber = (text: string | null): text is string => text !== null && /^\d{1,9}$/.test(text)

export const routeWord = (route: RouteChoice): string => (route === 'none' ? words.noRoute : String(route))

function routeOf(text: string | null): RouteChoice | undefined {
  if (text === words.noRoute) return 'none'
  return isNumber(text) ? Number(text) : undefined
}

function soughtOf(search: URLSearchParams): string | undefined {
  for (const kind of ['changeOrder', 'supplyOrder'] as const) {
    const number = search.get(words[kind])
    if (isNumber(number)) return keyOf({ kind, orderId: Number(number) as never })
  }
  return undefined
}

/** What the screen shows, as its address says; a link that is sent on shows the same to whoever opens it. */
export function useDayAddress() {
  const { office } = useStaff()
  const search = new URLSearchParams(useSearch())
  const [, navigate] = useLocation()
  const dayText = search.get(DAY) ?? ''
  const addressWith = (change: Readonly<Record<string, string | undefined>>): string => {
    const next = new URLSearchParams(search)
    for (const name of [words.changeOrder, words.supplyOrder]) next.delete(name)
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    return `${addresses.day}?${next}`
  }
  const set = (name: string, on: boolean) =>
    navigate(addressWith({ [name]: on ? '1' : undefined }), { replace: true })
  return {
    day: isDay(dayText) ? dayText : undefined,
    route: routeOf(search.get(words.route)),
    office,
    isAll: search.has(words.all) || office === '',
    isUnpackedOnly: search.has(words.unpacked),
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
export function listAddress(day: Day, route: RouteChoice, stops: readonly number[] = []): string {
  const search = new URLSearchParams({ [DAY]: day, [words.route]: routeWord(route) })
  if (stops.length > 0) search.set(words.stops, stops.join('.'))
  return `${addresses.list}?${search}`
}

export function readListAddress(text: string) {
  const search = new URLSearchParams(text)
  const day = search.get(DAY) ?? ''
  const stops = (search.get(words.stops) ?? '').split('.').filter(isNumber).map(Number)
  return { day: isDay(day) ? day : undefined, route: routeOf(search.get(words.route)), stops }
}
