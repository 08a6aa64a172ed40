import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure } from './failure.ts'
import { isCarried } from './carried-answers.ts'

export type Answer<Data> = {
  readonly data: Data | undefined
  /** True while the data are those of before a reload. */
  readonly carried: boolean
  /** The latest failure. It stays while the next try is under way, so that the banner and its button stay too. */
  readonly failure: Failure | undefined
  readonly trying: boolean
  readonly tryNow: () => void
}

/** A fetch as screens need it: retries go on by themselves, and a person may hurry them. */
export function useAnswer<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): Answer<Data> {
  const client = useQueryClient()
  const { data, dataUpdatedAt, failureReason } = useQuery(query)
  const carried = isCarried({ data, dataUpdatedAt })
  const [failure, setFailure] = useState<Failure>()
  const latest = failureReason instanceof Failure ? failureReason : failure
  const next = data === undefined || carried ? latest : undefined
  if (next !== failure) setFailure(next)
  return {
    // A carried answer bridges the time of the first try. Where that fails, it is as if there were none.
    data: carried && next !== undefined ? undefined : data,
    carried,
    failure,
    trying: failureReason === null,
    // A plain refetch would join the fetch that is sleeping between two tries.
    tryNow: () => void client.resetQueries({ queryKey: query.queryKey, exact: true }),
  }
}
