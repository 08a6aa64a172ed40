import { getAccounts, type Accounts } from '@kassavirta/domain/places/companies/accounts/api'
import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { skipToken, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { useSignedIn } from './session-context.ts'

export type Permissions = ReturnType<typeof usePermissions>

/** On a page that stays open, a withdrawn right and a passed delivery date show within minutes. */
const REFETCH_MS = 5 * 60_000

/** Rights are asked for at a company only. */
const NOTHING_TO_ASK: UseQueryOptions<Accounts, Error, Accounts, QueryKey> = {
  queryKey: [getAccounts.path],
  queryFn: skipToken,
}

/** What the person may do at the chosen place. Without a place only the rights that need none. */
export function usePermissions() {
  const { user, company } = useSignedIn()
  const { query } = useApiQuery()
  const asked = company ? query(getAccounts, { query: { companyId: company.id } }) : NOTHING_TO_ASK
  const { data, carried, failure, trying, tryNow } = useAnswer<Accounts, QueryKey>({
    ...asked,
    refetchInterval: REFETCH_MS,
  })
  const held = new Set<Capability>(data?.capabilities)
  // Told at sign-in with the companies, so that nobody has to choose one first.
  if (user.permittedCompanies.some((company) => company.permissionConcernReport)) held.add('concernReport')
  return {
    /** Undefined until they are known; rights are never guessed. */
    entries: data?.permissions,
    /** True while the rights are those of before a reload: they may open a screen, but refuse none. */
    carried,
    failed: failure !== undefined,
    /** The latest failure, until the rights are known. */
    failure,
    trying,
    tryNow,
    /** False while the rights are unknown. */
    can: (capability: Capability): boolean => held.has(capability),
  }
}
