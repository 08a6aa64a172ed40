import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure, isTransient } from './failure.ts'
import { serverTime } from './server-clock.ts'
import { useAnswer, type Answer } from './answers.ts'

type LastAnswer<Data> = Answer<Data> & {
  /** When the shown data arrived, by the server's clock. */
  readonly fetchedAt: Date | undefined
  /** Why the shown data are older than they should be. */
  readonly outdated: Failure | undefined
  /** True while a fetch that has not failed yet is under way. */
  readonly asking: boolean
  /** Fetches again; the old data stay until the answer arrives. */
  readonly askAgain: () => void
}

/**
 * A fetch whose last answer stays on the screen while a newer one cannot be fetched. When the server refuses, the answer
 * goes: the person may no longer see the data.
 */
export function useLastAnswer<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): LastAnswer<Data> {
  const client = useQueryClient()
  const answer = useAnswer(query)
  const { failureReason, isFetching, dataUpdatedAt: updatedAt } = useQuery(query)
  // Like the answer's own failure, it stays during the next try and goes when newer data arrive.
  const [failed, setFailed] = useState<{ readonly failure: Failure; readonly updatedAt: number }>()
  const earlier = failed?.updatedAt === updatedAt ? failed.failure : undefined
  const latest = failureReason instanceof Failure ? failureReason : earlier
  if (latest !== earlier) setFailed(latest && { failure: latest, updatedAt })
  const refused = latest !== undefined && !isTransient(latest)
  return {
    ...answer,
    ...(refused ? { data: undefined, failure: latest } : {}),
    fetchedAt: updatedAt && !refused ? serverTime(updatedAt) : undefined,
    outdated: answer.data === undefined || refused ? undefined : latest,
    asking: isFetching && failureReason === null,
    // A refetch with data in the cache cancels the fetch that sleeps between two tries instead of joining it.
    askAgain: () => (answer.data === undefined ? answer.tryNow() : void client.refetchQueries(exact(query))),
  }
}

const exact = ({ queryKey }: { readonly queryKey: QueryKey }) => ({ queryKey, exact: true })
