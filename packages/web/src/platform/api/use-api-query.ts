import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { isTagged, type Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { SessionUser } from '@kassavirta/domain/people/session/api'
import type { AnswerOf, Ask } from '@kassavirta/ui/api/call.ts'
import { apiKey, type RequestValues } from '@kassavirta/ui/api/api-key.ts'
import { useSignedIn } from '../session/session-context.ts'

type Caller = Pick<ReturnType<typeof useSignedIn>, 'company' | 'call' | 'callRows'> & {
  readonly user: Pick<SessionUser, 'id'>
}

/**
 * Answers are cached by call, person and company: a renewed token keeps them, another person or company starts anew
 * (decisions A17). Two features with the same query share the answer without importing each other.
 */
export function apiQueries({ user, company, call, callRows }: Caller) {
  const keyOf = (endpoint: Endpoint, ask: RequestValues): QueryKey =>
    apiKey(endpoint, { user: user.id, company: company?.id }, ask)
  return {
    query: <E extends Endpoint>(endpoint: E, ask: Ask<E>) =>
      queryOptions({
        queryKey: keyOf(endpoint, ask),
        queryFn: ({ signal, client, queryKey }) =>
          call(endpoint, ask, { signal, known: client.getQueryData<AnswerOf<E>>(queryKey) }),
        // An answer is known by its tag only as the object that it came as.
        structuralSharing: !isTagged(endpoint.reply),
      }),
    rowsQuery: <E extends Endpoint>(endpoint: E, ask: Ask<E>) =>
      queryOptions({
        queryKey: keyOf(endpoint, ask),
        queryFn: ({ signal }) => callRows(endpoint, ask, { signal }),
        // Comparing a long list with the previous one takes longer than rendering it.
        structuralSharing: false,
        refetchOnWindowFocus: false,
      }),
  }
}

export const useApiQuery = () => apiQueries(useSignedIn())
