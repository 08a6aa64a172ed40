import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import type { useApiQuery } from '../../platform/api/use-api-query.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'

/** The orders of a company, as the list of them is asked for and read. */
export type OrderList<Row> = {
  readonly query: ReturnType<ReturnType<typeof useApiQuery>['rowsQuery']>
  readonly read: (wire: unknown) => Row | undefined
  readonly numberOf: (row: Row) => number
}

type EarlierOrder<Row> =
  | { readonly state: 'none' | 'coming' | 'missing' }
  | { readonly state: 'found'; readonly number: number; readonly row: Row }

/** The order that the address names, from the list of the company, and a way to take it out of the address again. */
export function useEarlierOrder<Row>({ query, read, numberOf }: OrderList<Row>) {
  const { search, replaceSearch } = useAddress()
  const { tilaus: asked, ...others } = search
  const { data, failure } = useAnswer({ ...query, enabled: asked !== undefined })
  return { earlier: earlierOf(), forget: () => replaceSearch(others) }

  function earlierOf(): EarlierOrder<Row> {
    if (asked === undefined) return { state: 'none' }
    if (!data) return { state: failure ? 'missing' : 'coming' }
    const row = data.map(read).find((each) => each !== undefined && String(numberOf(each)) === asked)
    return row === undefined ? { state: 'missing' } : { state: 'found', number: numberOf(row), row }
  }
}
