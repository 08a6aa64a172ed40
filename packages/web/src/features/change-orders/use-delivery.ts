import { getDeliveryDates } from '@kassavirta/domain/change-orders/api'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { askAgainMs, deliveryOf, type Delivery } from './delivery.ts'

export type DeliveryAnswer = {
  readonly delivery: Delivery | undefined
  readonly failed: boolean
  readonly trying: boolean
  readonly retry: () => void
}

/** The days of delivery of an account; they move when the cut-off passes, also under an open form. */
export function useDelivery(accountId: number | undefined): DeliveryAnswer {
  const { query } = useApiQuery()
  const { data, failure, trying, tryNow } = useAnswer({
    ...query(getDeliveryDates, { query: { accountId: accountId ?? 0 } }),
    enabled: accountId !== undefined,
    refetchInterval: ({ state }) =>
      state.data ? askAgainMs(new Date(state.data.cutoff), serverNow()) : false,
  })
  return {
    delivery: data && deliveryOf(data),
    failed: accountId !== undefined && failure !== undefined,
    trying,
    retry: tryNow,
  }
}
