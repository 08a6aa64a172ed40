import type { Capability } from '@kassavirta/domain/kernel/access'
import type { Entry } from '../platform/routing/route-rows.ts'

/** What stands where a signed-in screen was asked for (decisions C20 and E2). */
export type Gate =
  | 'open'
  /** Several places and none of them chosen. */
  | 'chooseCompany'
  /** There is no place to choose; the page opens and says so (decisions O20). */
  | 'noCompanies'
  /** Rights are not known yet; nobody is judged before they are. */
  | 'waiting'
  | 'failed'
  /** The right is missing, also because there is no place to have it at. */
  | 'refused'

type Holder = {
  /** How many places of business the person has. */
  readonly companies: number
  readonly chosen: boolean
  readonly rights: 'unknown' | 'failed' | 'known'
  readonly can: (capability: Capability) => boolean
}

export function gateFor(
  { needs, needsCompany, anyCompanyWith }: Entry,
  { companies, chosen, rights, can }: Holder,
): Gate {
  const asksCompany = needsCompany && !chosen && !(anyCompanyWith && can(anyCompanyWith))
  if (asksCompany && companies > 0) return 'chooseCompany'
  if (asksCompany) return needs === undefined ? 'noCompanies' : 'refused'
  if (needs === undefined) return 'open'
  // Told at sign-in with the places, so there is nothing to wait for.
  if (needs !== 'concernReport' && rights !== 'known') return rights === 'failed' ? 'failed' : 'waiting'
  return can(needs) ? 'open' : 'refused'
}
