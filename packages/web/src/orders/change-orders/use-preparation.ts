import type { OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { getDeliveryDates } from '@kassavirta/domain/orders/change-orders/api'
import { serverNow } from '@kassavirta/ui/api/server-clock.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts/api'
import { accountsFor, chosenAccount } from '@kassavirta/domain/places/companies/accounts/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCompanySession } from '../../platform/session/session-context.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useParameter } from '../../platform/api/use-parameter.ts'
import { refetchDelayMs, deliveryOf } from './delivery.ts'
import { orderTexts } from './texts.fi.ts'

/** What must be known before an order can be made, and what of it could not be fetched (decisions N9). */
export type Preparation = ReturnType<typeof usePreparation>

export function usePreparation({ accountId }: Pick<OrderEntries, 'accountId'>) {
  const entries = useEntries()
  const parameter = useParameter()
  const accounts = entries.data && accountsFor(entries.data, 'changeOrder')
  const account = chosenAccount(accounts ?? [], accountId)
  const delivery = useDelivery(account?.accountId)
  const parts = [
    { failed: entries.failed, cause: faultTexts.accountsFailed, retry: entries.retry },
    {
      failed: parameter.failure !== undefined,
      cause: orderTexts.parameterFailed,
      retry: parameter.tryNow,
    },
    { failed: delivery.failed, cause: orderTexts.datesFailed, retry: delivery.retry },
  ].filter(({ failed }) => failed)
  return {
    /** Undefined until they are known. */
    accounts,
    account,
    delivery,
    causes: parts.map(({ cause }) => cause),
    retry: () => {
      for (const part of parts) part.retry()
    },
  }
}

/**
 * The accounts that the guard of the screen has fetched, and whether the latest fetch failed. They are never reset,
 * because without them the guard would remove the form.
 */
function useEntries() {
  const { company } = useCompanySession()
  const client = useQueryClient()
  const accountsQuery = useApiQuery().query(getAccounts, { query: { companyId: company.id } })
  const { data, failureReason } = useQuery(accountsQuery)
  return {
    data: data?.permissions,
    failed: failureReason !== null,
    retry: () => void client.refetchQueries({ queryKey: accountsQuery.queryKey, exact: true }),
  }
}

/** The delivery days of an account; they change when the cut-off passes, also while the form is open. */
function useDelivery(accountId: number | undefined) {
  const { query } = useApiQuery()
  const { data, failure, tryNow } = useAnswer({
    ...query(getDeliveryDates, { query: { accountId: accountId ?? 0 } }),
    enabled: accountId !== undefined,
    refetchInterval: ({ state }) =>
      state.data ? refetchDelayMs(new Date(state.data.cutoff), serverNow()) : false,
  })
  return {
    delivery: data && deliveryOf(data),
    failed: accountId !== undefined && failure !== undefined,
    retry: tryNow,
  }
}
