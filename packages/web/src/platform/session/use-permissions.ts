import { getAccounts, type AccountPermission } from '@kassavirta/domain/accounts/api'
import { capabilitiesOf } from '@kassavirta/domain/accounts/rules'
import type { Capability } from '@kassavirta/domain/kernel/access'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { useAnswer } from '@kassavirta/ui/api/use-answer.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { useSignedIn } from './session-context.ts'

export type Permissions = {
  /** Undefined until they are known; rights are never guessed. */
  readonly entries: readonly AccountPermission[] | undefined
  readonly failed: boolean
  /** The latest failure, until the rights are known. */
  readonly failure: Failure | undefined
  readonly tryNow: () => void
  readonly trying: boolean
  /** False while the rights are unknown. */
  readonly can: (capability: Capability) => boolean
}

/** On a page that stays open, a withdrawn right and a passed delivery date show within minutes. */
const REFETCH_MS = 5 * 60_000

/** What the person may do for the chosen company; without one only the rights that need none. */
export function usePermissions(): Permissions {
  const { user, company } = useSignedIn()
  const { query } = useApiQuery()
  const asked = query(getAccounts, { query: { companyId: company?.id ?? 0 } })
  const { data, failure, trying, tryNow } = useAnswer({
    ...asked,
    enabled: company !== undefined,
    refetchInterval: REFETCH_MS,
  })
  const held = capabilitiesOf(data?.permissions ?? [], user.permittedCompanies)
  return {
    entries: data?.permissions,
    failed: failure !== undefined,
    failure,
    trying,
    tryNow,
    can: (capability) => held.has(capability),
  }
}
