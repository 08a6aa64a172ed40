import type { FoundKind } from '@kassavirta/domain/desk/api'
import type { Day } from '@kassavirta/domain/kernel/dates'
import { addressWords } from './address-words.fi.ts'

const BAGS = '/laskenta'
const DELIVERIES = '/toimitukset'

/** Addresses that lead from one area into another. Those inside an area are the area's own. */
export const addresses = {
  desk: '/',
  approvals: '/hyvaksynnat',
  decidedApprovals: `/hyvaksynnat/${addressWords.decided}`,
  bags: BAGS,
  lateBags: `${BAGS}?${addressWords.lateOnly}=1`,
  secondCounts: '/laskenta/toinen',
  missingBags: '/laskenta/puuttuvat',
  bagsAside: '/laskenta/sivussa',
  suspects: '/laskenta/epaillyt',
  bag: (bagId: number) => `/laskenta/${bagId}`,
  deliveries: DELIVERIES,
  undelivered: `${DELIVERIES}/${addressWords.undelivered}`,
  deliveryDay: (day: Day) => `${DELIVERIES}?day=${day}`,
  /** The day of an order with its row focused. */
  delivery: (order: DeliveryAt) =>
    `${DELIVERIES}?${new URLSearchParams({
      day: order.day,
      [addressWords.route]: String(order.routeId ?? addressWords.noRoute),
      [addressWords[order.kind]]: String(order.orderId),
    })}`,
  visits: '/kaynnit',
  /** What is known of a hit of the search that no other area shows. */
  found: (kind: FoundKind, id: number) => `/haku/${addressWords.found[kind]}/${id}`,
  cases: '/yhteydenotot',
  case: (caseId: number) => `/yhteydenotot/${caseId}`,
} as const

type DeliveryAt = {
  readonly kind: 'changeOrder' | 'supplyOrder'
  readonly orderId: number
  readonly day: Day
  readonly routeId: number | null
}
