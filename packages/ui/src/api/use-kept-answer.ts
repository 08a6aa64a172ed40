import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { Failure, isTransient } from './failure.ts'
import { serverTime } from './server-clock.ts'
import { useAnswer, type Answer } from './use-answer.ts'

type KeptAnswer<Data> = Answer<Data> & {
  /** When the data on show came, by the server's clock. */
  readonly fetchedAt: Date | undefined
  /** Why the data on show are older than they should be. */
  readonly outdated: Failure | undefined
  /** A fetch is under way that has not failed yet. */
  readonly asking: boolean
  /** Asks for it anew; what is there stays until the answer has come. */
  readonly askAgain: () => void
}

/**
 * A fetch whose answer stays on show while a newer one cannot be had. That goes for faults that may pass: when the
 * server refuses, the data are not the person's to see any longer.
 */
export function useKeptAnswer<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): KeptAnswer<Data> {
  const client = useQueryClient()
  const answer = useAnswer(query)
  const { failureReason, isFetching, dataUpdatedAt: updatedAt } = useQuery(query)
  // As of the answer's own failure: it stays while the next try is under way, and goes when newer data have come.
  const [failed, setFailed] = useState<{ readonly failure: Failure; readonly updatedAt: number }>()
  const kept = failed?.updatedAt === updatedAt ? failed.failure : undefined
  const latest = failureReason instanceof Failure ? failureReason : kept
  if (latest !== kept) setFailed(latest && { failure: latest, updatedAt })
  const refused = latest !== undefined && !isTransient(latest)
  return {
    ...answer,
    ...(refused ? { data: undefined, failure: latest } : {}),
    fetchedAt: updatedAt && !refused ? serverTime(updatedAt) : undefined,
    outdated: answer.data === undefined || refused ? undefined : latest,
    asking: isFetching && failureReason === null,
    // With data at hand it does not join the fetch that sleeps between two tries: that one is cancelled.
    askAgain: () => (answer.data === undefined ? answer.tryNow() : void client.refetchQueries(exact(query))),
  }
}

const exact = ({ queryKey }: { readonly queryKey: QueryKey }) => ({ queryKey, exact: true })
