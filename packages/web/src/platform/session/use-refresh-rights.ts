import { getAccounts } from '@kassavirta/domain/accounts/api'
import { useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from './session-context.ts'

/** After a right was lost: the person's places and rights are asked for anew, and until then nobody has any. */
export function useRefreshRights(): () => Promise<void> {
  const { store } = useSignedIn()
  const client = useQueryClient()
  return async () => {
    // Places come with the session. Where it cannot be renewed now, it is renewed later; rights are asked for anyway.
    await store.renew().catch(() => undefined)
    await client.resetQueries({ queryKey: [getAccounts.path] })
  }
}
