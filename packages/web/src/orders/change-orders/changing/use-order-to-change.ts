import { getAccounts } from '@kassavirta/domain/places/companies/accounts/api'
import { accountsFor } from '@kassavirta/domain/places/companies/accounts/rules'
import { getOwnOrder } from '@kassavirta/domain/orders/change-orders/changing-api'
import { changeOrders, type ChangeOrderRow } from '@kassavirta/domain/reports/reports/change-orders'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useApiQuery } from '../../../platform/api/use-api-query.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'

/** An order as it is now. */
export type PresentOrder = {
  readonly row: ChangeOrderRow
  readonly version: number
  /** Until when it can be changed; null where it no longer can. */
  readonly until: Date | null
}

/**
 * The order that is changed, with its version. The list is asked for after the version: what it shows is at least as new
 * as that, so that nobody's change is overwritten unseen.
 */
export function useOrderToChange(entryId: number) {
  const { company } = useCompanySession()
  const { query, rowsQuery } = useApiQuery()
  const client = useQueryClient()
  const own = useAnswer(query(getOwnOrder, { query: { companyId: company.id, entryId } }))
  const asked = rowsQuery(changeOrders.endpoint, { query: { companyId: company.id } })
  const list = useAnswer({ ...asked, enabled: own.data !== undefined })
  const accounts = useAnswer(query(getAccounts, { query: { companyId: company.id } }))
  const isFetching =
    useIsFetching({ queryKey: [getOwnOrder.path] }) + useIsFetching({ queryKey: asked.queryKey }) > 0
  const row = list.data?.map(changeOrders.row.read).find((each) => each?.entryId === entryId)
  return {
    order: own.data && row && presentOrder(row, own.data),
    accounts: accounts.data && accountsFor(accounts.data.permissions, 'changeOrder'),
    /** True once everything is here that there is. */
    isKnown: list.data !== undefined && !isFetching,
    failed: [own, list, accounts].find(({ failure }) => failure !== undefined),
    lookAgain: async () => {
      await client.invalidateQueries({ queryKey: [getOwnOrder.path] })
      await client.invalidateQueries({ queryKey: [changeOrders.endpoint.path] })
    },
  }
}

type Own = { readonly version: number; readonly changeableUntil: Date | null }

const presentOrder = (row: ChangeOrderRow, { version, changeableUntil }: Own): PresentOrder => ({
  row,
  version,
  until: changeableUntil,
})
