import { useQueryClient } from '@tanstack/react-query'
import { getAccounts } from '@kassavirta/domain/places/companies/accounts-api'
import { useSignedIn } from '../session/use-session.ts'

/** Asks anew for every answer to these calls. */
export function useAskAgain(paths: readonly string[]): () => void {
  const client = useQueryClient()
  return () => {
    for (const path of paths) void client.invalidateQueries({ queryKey: [path] })
  }
}

/** Fetches the person's companies and rights again after a right was lost; until then no right holds. */
export function useRefreshRights(): () => Promise<void> {
  const { store } = useSignedIn()
  const client = useQueryClient()
  return async () => {
    // Companies come with the session. If it cannot be renewed now, it is later; the rights are fetched anyway.
    await store.renew().catch(() => undefined)
    await client.resetQueries({ queryKey: [getAccounts.path] })
  }
}
