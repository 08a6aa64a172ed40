import type { DeliveryStop } from '@kassavirta/domain/orders/deliveries/wire'
import type * as z from 'zod/mini'
import type { Db } from '../../../platform/database/database.ts'
import { PAGE_LENGTH } from '../../../shared/pages.ts'
import type { Order } from '../orders/order.ts'
import { toOrderRow, type Showing } from '../orders/show-order.ts'
import { listCompanies, type StopCompany, type RouteChoice, type StopCursor } from './stop-queries.ts'

export type StopRow = z.input<ReturnType<typeof DeliveryStop>>

/** Places in their order, each with its orders; change money stands before supplies. */
export function toStops(
  companies: readonly StopCompany[],
  orders: readonly Order[],
  showing: Showing,
): readonly StopRow[] {
  const byCompany = Map.groupBy(orders, ({ companyId }) => companyId)
  return companies.map((company) => ({
    ...company,
    orders: (byCompany.get(company.companyId) ?? []).map((order) => toOrderRow(order, showing)),
  }))
}

/** How many stops are shown at once: a day of any size opens with as many. */
export const STOPS_IN_PAGE = 50

export function readStopCursor(text: string | undefined): StopCursor | undefined {
  const [, stopNumber, companyId] = /^(\d{1,9})-(\d{1,9})$/.exec(text ?? '') ?? []
  return stopNumber && companyId
    ? { stopNumber: Number(stopNumber), companyId: Number(companyId) }
    : undefined
}

/** Where the next page begins, where one more than a page was read. */
export function nextStop(found: readonly StopCompany[], length: number): string | null {
  const last = found.length > length ? found[length - 1] : undefined
  return last ? `${last.stopNumber}-${last.companyId}` : null
}

type CompaniesAsked = {
  readonly route: RouteChoice
  readonly q?: string | undefined
  readonly after?: string | undefined
}

/** A page of the places of a route, whether they get something or not. */
export async function listStopCompanies(db: Db, { route, q: typed = '', after }: CompaniesAsked) {
  const limit = PAGE_LENGTH + 1
  const found = await listCompanies(db, { route, typed, after: readStopCursor(after), limit })
  return { rows: found.slice(0, PAGE_LENGTH), next: nextStop(found, PAGE_LENGTH) }
}
