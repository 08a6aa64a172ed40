import { skipToken, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { getAccounts, type Accounts } from '@kassavirta/domain/places/companies/accounts-api'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { useApiQuery, useSignedIn } from './use-session.ts'

export type Permissions = ReturnType<typeof usePermissions>

/** On a page that stays open, a withdrawn right and a passed delivery date show within minutes. */
const REFETCH_MS = 5 * 60_000

/** Rights are fetched only at a company. */
const NO_QUERY: UseQueryOptions<Accounts, Error, Accounts, QueryKey> = {
  queryKey: [getAccounts.path],
  queryFn: skipToken,
}

/** The person's rights at the chosen place. Without a place, only the rights that need none. */
export function usePermissions() {
  const { user, company } = useSignedIn()
  const { query } = useApiQuery()
  const asked = company ? query(getAccounts, { query: { companyId: company.id } }) : NO_QUERY
  const { data, carried, failure, trying, tryNow } = useAnswer<Accounts, QueryKey>({
    ...asked,
    refetchInterval: REFETCH_MS,
  })
  const held = new Set<Capability>(data?.capabilities)
  // This right comes with the companies at sign-in, so that it holds before a company is chosen.
  if (user.permittedCompanies.some((company) => company.permissionConcernReport)) held.add('concernReport')
  return {
    /** Undefined until they are known; rights are never guessed. */
    entries: data?.permissions,
    /** True while the rights were stored before a reload: they may open a screen, but refuse none. */
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
