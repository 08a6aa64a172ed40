import type { Capability } from '@kassavirta/domain/kernel/people/access'
import type { PortalSwitch } from '@kassavirta/domain/operation/settings/config-api'
import type { IconName } from '@kassavirta/ui/elements/Icon.tsx'
import {
  type PlainRoute,
  requirementsOf,
  routeRows,
  type RouteId,
} from '../../platform/routing/route-rows.ts'
import { frameTexts } from '../signed-in-texts.fi.ts'
import { appTexts } from '../texts.fi.ts'

type MainLink = {
  readonly to: PlainRoute
  readonly label: string
  readonly icon: IconName
  /** The right without which the link is hidden; by default the right of its screen. */
  readonly needs?: Capability
  /** False for a link that a phone has only in the menu: five fit beside each other. */
  readonly onPhone: boolean
}

/** Links to the screens that people open all day, always in sight; the menu has the rest. */
const mainLinks: readonly MainLink[] = [
  { to: 'FrontPage', label: appTexts.frontPage, icon: 'home', onPhone: true },
  { to: 'Tilitys', label: frameTexts.wayDeposit, icon: 'deposit', onPhone: true },
  { to: 'Vaihtoraha', label: frameTexts.wayChange, icon: 'note', onPhone: true },
  { to: 'ReportList', label: frameTexts.wayReports, icon: 'report', onPhone: true },
  { to: 'MessagesPage', label: frameTexts.messages, icon: 'message', onPhone: true },
  { to: 'DriverList', label: frameTexts.wayDrivers, icon: 'driver', needs: 'drivers', onPhone: false },
]

/** The links of a person with these rights. */
export const mainLinksFor = (conditions: MenuConditions): readonly MainLink[] =>
  mainLinks.filter((link) => opensFor(link, conditions))

/** The first part of an address is the area of its screen; read notices are messages too. */
function areaOf(id: RouteId): string {
  if (id === 'ReadAnomalies') return areaOf('MessagesPage')
  return routeRows[id].path.split('/')[1] ?? ''
}

/** True when the open screen lies behind the link, as a report does behind the list of reports. */
export const liesWithin = (open: RouteId | undefined, to: RouteId): boolean =>
  open !== undefined && open !== to && areaOf(open) === areaOf(to)

/** Forms of several steps: the bar would lead away from the half-filled form, and the total stands in its place. */
const wizards: ReadonlySet<RouteId> = new Set([
  'Tilitys',
  'TilitysSummary',
  'Vaihtoraha',
  'EquipmentOrder',
  'ScheduleChangeForm',
  'VisitChange',
])

export const isWizard = (id: RouteId | undefined): boolean => id !== undefined && wizards.has(id)

/** Screens that name the place themselves, under their heading or in their first row: the header need not say it again. */
const screensNamingPlace: ReadonlySet<RouteId> = new Set([
  ...wizards,
  'FrontPage',
  'TilitysSent',
  'Inquiry',
  'ContactRequest',
  'Feedback',
])

export const namesPlace = (id: RouteId | undefined): boolean => id !== undefined && screensNamingPlace.has(id)

/** Lists of reports are wide tables; their details are not. */
export const isWide = (id: RouteId | undefined): boolean =>
  id !== undefined &&
  id !== 'ReportList' &&
  areaOf(id) === areaOf('ReportList') &&
  !routeRows[id].path.includes('{')

type LinkTarget = {
  readonly to: RouteId
  readonly needs?: Capability
  readonly shownBy?: PortalSwitch
}

export type MenuConditions = {
  readonly can: (capability: Capability) => boolean
  readonly hasCompanies: boolean
  /** Whether the provider shows an optional feature; by default none is shown. */
  readonly isOn?: (name: PortalSwitch) => boolean
}

/** A person without companies is not offered screens that would only say so (decisions O20). */
export function opensFor(
  { to, needs, shownBy }: LinkTarget,
  { can, hasCompanies, isOn = () => false }: MenuConditions,
): boolean {
  const { needs: neededByScreen, needsCompany, anyCompanyWith } = requirementsOf(to)
  const needed = needs ?? neededByScreen
  const opens = hasCompanies || !needsCompany || (anyCompanyWith !== undefined && can(anyCompanyWith))
  return opens && (!needed || can(needed)) && (!shownBy || isOn(shownBy))
}
