import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import type { Ask, CallArguments } from '@kassavirta/ui/api/call.ts'
import { apiKey, type RequestValues } from '@kassavirta/ui/api/api-key.ts'
import { useSignedIn } from '../session/session-context.ts'

/**
 * Cached by name, person and place: a renewed token keeps what was fetched, another person or place starts anew
 * (decisions A17). Two features that ask the same share the answer without knowing each other.
 */
export function useApiQuery() {
  const { user, company, call, callRows } = useSignedIn()
  const keyOf = (endpoint: Endpoint, ask: RequestValues | undefined) =>
    apiKey(endpoint, { user: user.id, company: company?.id }, ask)
  return {
    query: <E extends Endpoint>(endpoint: E, ...[ask]: CallArguments<E>) =>
      queryOptions({
        queryKey: keyOf(endpoint, ask),
        queryFn: ({ signal }) => call(endpoint, ...withSignal<E>(ask, signal)),
      }),
    rowsQuery: <E extends Endpoint>(endpoint: E, ...[ask]: CallArguments<E>) =>
      queryOptions({
        queryKey: keyOf(endpoint, ask),
        queryFn: ({ signal }) => callRows(endpoint, ...withSignal<E>(ask, signal)),
        // To compare a long list with the one before takes longer than to draw it.
        structuralSharing: false,
        refetchOnWindowFocus: false,
      }),
  }
}

const withSignal = <E extends Endpoint>(ask: Ask<E> | undefined, signal: AbortSignal): CallArguments<E> =>
  [{ ...ask, signal }] as unknown as CallArguments<E>
