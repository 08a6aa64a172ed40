import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import { apiKey } from '@kassavirta/ui/api/api-key.ts'
import type { CallArguments } from '@kassavirta/ui/api/call.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSessionStore, useStaff } from '../session/session-context.ts'

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null }
type RowsOf<E extends Endpoint> = E['reply']['schema']['_zod']['output'] extends Page<infer Row> ? Row : never

/** A list that is fetched a page at a time; a page begins where the one before has ended, whatever came between. */
export function usePages<E extends Endpoint>(endpoint: E, query: Readonly<Record<string, string>>) {
  const { call } = useSessionStore()
  const { id } = useStaff()
  const answer = useInfiniteQuery({
    queryKey: [...apiKey(endpoint, { user: id, company: undefined }, { query }), 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { query: { ...query, ...(pageParam !== undefined && { after: pageParam }) }, signal }
      // The call checks the answer; only the compiler cannot follow an endpoint that is an argument.
      return (await call(endpoint, ...([asked] as unknown as CallArguments<E>))) as Page<RowsOf<E>>
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const { data, failureReason, hasNextPage, isFetchingNextPage } = answer
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    /** The whole answer of the first page, for what it tells of the list besides its rows. */
    first: data?.pages[0] as E['reply']['schema']['_zod']['output'] | undefined,
    failure: data === undefined && failureReason instanceof Failure ? failureReason : undefined,
    tryNow: () => void answer.refetch(),
    more: hasNextPage ? () => void answer.fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
  }
}
