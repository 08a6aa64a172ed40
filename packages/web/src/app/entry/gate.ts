import type { Capability } from '@kassavirta/domain/kernel/people/access'
import type { RouteRequirements } from '../../platform/routing/route-rows.ts'

/** The screen for an address that requires sign-in (decisions C20 and E2). */
export type Gate =
  | 'open'
  /** The person has several companies and has chosen none. */
  | 'chooseCompany'
  /** The person has no company; the page opens and says so (decisions O20). */
  | 'noCompanies'
  /** The rights are not known yet, and no one is refused before they are. */
  | 'waiting'
  | 'failed'
  /** The right is missing, possibly because the person has no company. */
  | 'refused'

type GateConditions = {
  /** How many companies the person has. */
  readonly companies: number
  readonly chosen: boolean
  readonly rights: 'unknown' | 'failed' | 'known'
  readonly can: (capability: Capability) => boolean
}

export function gateFor(
  { needs, needsCompany, anyCompanyWith }: RouteRequirements,
  { companies, chosen, rights, can }: GateConditions,
): Gate {
  const asksCompany = needsCompany && !chosen && !(anyCompanyWith && can(anyCompanyWith))
  if (asksCompany && companies > 0) return 'chooseCompany'
  if (asksCompany) return needs === undefined ? 'noCompanies' : 'refused'
  if (needs === undefined) return 'open'
  // This right comes with the companies at sign-in, so there is nothing to wait for.
  if (needs !== 'concernReport' && rights !== 'known') return rights === 'failed' ? 'failed' : 'waiting'
  return can(needs) ? 'open' : 'refused'
}
