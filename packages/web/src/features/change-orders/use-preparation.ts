import { getAccounts } from '@kassavirta/domain/accounts/api'
import { accountsFor } from '@kassavirta/domain/accounts/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '../../platform/session/session-context.ts'
import { faultTexts } from '@kassavirta/ui/api/texts.fi.ts'
import { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useParameter } from '../../platform/api/use-parameter.ts'
import { accountOf, type Account, type OrderForm } from './order-form.ts'
import { orderTexts } from './texts.fi.ts'
import { useDelivery, type DeliveryAnswer } from './use-delivery.ts'

/** What must be known before an order can be made, and what of it did not come (decisions N9). */
export type Preparation = {
  /** Undefined until they are known. */
  readonly accounts: readonly Account[] | undefined
  readonly account: Account | undefined
  readonly delivery: DeliveryAnswer
  readonly causes: readonly string[]
  readonly retry: () => void
}

export function usePreparation({ accountId }: Pick<OrderForm, 'accountId'>): Preparation {
  const entries = useEntries()
  const parameter = useParameter()
  const accounts = entries.data && accountsFor(entries.data, 'changeOrder')
  const account = accountOf(accounts ?? [], accountId)
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
 * The accounts that the guard in front of the screen has fetched, and whether the latest fetch failed. They are never
 * reset: without them the guard would put the form away.
 */
function useEntries() {
  const { company } = useSignedIn()
  const client = useQueryClient()
  const asked = useApiQuery().query(getAccounts, { query: { companyId: company?.id ?? 0 } })
  const { data, failureReason } = useQuery({ ...asked, enabled: company !== undefined })
  return {
    data: data?.permissions,
    failed: failureReason !== null,
    retry: () => void client.refetchQueries({ queryKey: asked.queryKey, exact: true }),
  }
}
