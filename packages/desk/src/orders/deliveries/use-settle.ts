import {
  getDeliveryDay,
  listDeliveries,
  listDeliveryDays,
  listUndelivered,
  listLate,
} from '@kassavirta/domain/orders/deliveries/api'
import { getRun, listRuns } from '@kassavirta/domain/orders/deliveries/runs-api'
import type { Outcome } from '@kassavirta/ui/submission/pending-submission.ts'
import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { isOvertaken } from '../../platform/api/refusal.ts'
import { keyOf, type Order, type Stop } from './order.ts'

type Page = { readonly rows: readonly Stop[]; readonly next: string | null }

const withOrder = (data: InfiniteData<Page> | undefined, order: Order): InfiniteData<Page> | undefined =>
  data && {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      rows: page.rows.map((stop) =>
        stop.companyId === order.companyId
          ? { ...stop, orders: stop.orders.map((each) => (keyOf(each) === keyOf(order) ? order : each)) }
          : stop,
      ),
    })),
  }

/** The calls with numbers that an act on an order changes, besides its own row. */
const pathsWithNumbers: ReadonlySet<unknown> = new Set(
  [listDeliveryDays, getDeliveryDay, listLate, listUndelivered, listRuns, getRun].map(({ path }) => path),
)

/**
 * Shows the outcome of an act on an order: the answer in its row, and the numbers that depend on it. After a refusal the row
 * is fetched again, because somebody else has changed it.
 */
export function useSettle() {
  const client = useQueryClient()
  return async (outcome: Outcome<Order>): Promise<boolean> => {
    const isList = ([path]: readonly unknown[]) => path === listDeliveries.path
    if (outcome.type === 'accepted' && outcome.answer) {
      const { answer } = outcome
      client.setQueriesData<InfiniteData<Page>>({ predicate: ({ queryKey }) => isList(queryKey) }, (data) =>
        withOrder(data, answer),
      )
      void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => pathsWithNumbers.has(path) })
    } else if (outcome.type === 'accepted' || isOvertaken(outcome.failure)) {
      await client.invalidateQueries({
        predicate: ({ queryKey }) => isList(queryKey) || pathsWithNumbers.has(queryKey[0]),
      })
    }
    return outcome.type === 'accepted'
  }
}
