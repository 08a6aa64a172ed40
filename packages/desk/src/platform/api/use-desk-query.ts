import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import { apiKey } from '@kassavirta/ui/api/api-key.ts'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import { queryOptions } from '@tanstack/react-query'
import { useSessionStore, useStaff } from '../session/session-context.ts'

/** Makes queries for `useAnswer` and `useKeptAnswer` (packages/ui/src/api). Answers are cached by call and person. */
export function useDeskQuery() {
  const { call } = useSessionStore()
  const { id } = useStaff()
  return <E extends Endpoint>(endpoint: E, ask: Ask<E>) =>
    queryOptions({
      queryKey: apiKey(endpoint, { user: id, company: undefined }, ask),
      queryFn: ({ signal }) => call(endpoint, ask, { signal }),
    })
}
