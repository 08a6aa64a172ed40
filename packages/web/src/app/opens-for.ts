import type { PortalSwitch } from '@kassavirta/domain/operation/settings/config/api'
import type { Capability } from '@kassavirta/domain/kernel/people/access'
import { requirementsOf, type RouteId } from '../platform/routing/route-rows.ts'

type Opened = {
  readonly to: RouteId
  readonly needs?: Capability
  readonly shownBy?: PortalSwitch
}

export type MenuConditions = {
  readonly can: (capability: Capability) => boolean
  readonly hasCompanies: boolean
  /** What the provider shows; without it nothing beside the specification. */
  readonly isOn?: (name: PortalSwitch) => boolean
}

/** A person without companies is not offered screens that would only say so (decisions O20). */
export function opensFor(
  { to, needs, shownBy }: Opened,
  { can, hasCompanies, isOn = () => false }: MenuConditions,
): boolean {
  const { needs: neededByScreen, needsCompany, anyCompanyWith } = requirementsOf(to)
  const needed = needs ?? neededByScreen
  const opens = hasCompanies || !needsCompany || (anyCompanyWith !== undefined && can(anyCompanyWith))
  return opens && (!needed || can(needed)) && (!shownBy || isOn(shownBy))
}
