import { queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Endpoint, EndpointAnswering } from '@kassavirta/domain/kernel/contract/endpoint'
import { apiKey } from '@kassavirta/ui/api/answers.ts'
import type { CallValues } from '@kassavirta/ui/api/call.ts'
import { Failure } from '@kassavirta/ui/api/failure.ts'
import { useSessionStore, useStaff } from '../session/session-context.ts'

/** Makes queries for the hooks of packages/ui/src/api. Answers are cached by call and person. */
export function useDeskQuery() {
  const { call } = useSessionStore()
  const { id } = useStaff()
  return <E extends Endpoint>(endpoint: E, ask: CallValues<E>) =>
    queryOptions({
      queryKey: apiKey(endpoint, { user: id, company: undefined }, ask),
      queryFn: ({ signal }) => call(endpoint, ask, { signal }),
    })
}

type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null }

const FIRST_PAGE: { readonly after?: string } = {}

/** A list that is fetched a page at a time. A page begins where the one before has ended, also if rows were added meanwhile. */
export function usePages<Row, More>(
  endpoint: EndpointAnswering<Page<Row> & More>,
  query: Readonly<Record<string, string>>,
  params: Readonly<Record<string, number>> = {},
) {
  const { call } = useSessionStore()
  const { id } = useStaff()
  const answer = useInfiniteQuery({
    queryKey: [...apiKey(endpoint, { user: id, company: undefined }, { params, query }), 'pages'],
    initialPageParam: FIRST_PAGE,
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { params, query: { ...query, ...pageParam } }, { signal }),
    getNextPageParam: ({ next }) => (next === null ? undefined : { after: next }),
  })
  const { data, failureReason, hasNextPage, isFetchingNextPage } = answer
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    /** The whole answer of the first page, which has facts about the list besides its rows. */
    first: data?.pages[0],
    failure: data === undefined && failureReason instanceof Failure ? failureReason : undefined,
    tryNow: () => void answer.refetch(),
    more: hasNextPage ? () => void answer.fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
  }
}
