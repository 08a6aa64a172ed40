import type { Capability } from '@kassavirta/domain/kernel/people/access'
import type { IconName } from '@kassavirta/ui/icons/icon-shapes.ts'
import type { PlainRoute } from '../platform/routing/link-to.ts'
import { requirementsOf, routeRows, type RouteId } from '../platform/routing/route-rows.ts'
import { opensFor, type MenuConditions } from './opens-for.ts'
import { frameTexts } from './frame-texts.fi.ts'
import { appTexts } from './texts.fi.ts'

type Way = {
  readonly to: PlainRoute
  readonly label: string
  readonly icon: IconName
  /** Where that is not the right of its screen. */
  readonly needs?: Capability
  /** False for what a phone leaves to the menu: five fit beside each other. */
  readonly onPhone: boolean
}

/** The screens that people go to all day, always in sight; the menu has the rest. */
const ways: readonly Way[] = [
  { to: 'FrontPage', label: appTexts.frontPage, icon: 'home', onPhone: true },
  { to: 'Tilitys', label: frameTexts.wayDeposit, icon: 'deposit', onPhone: true },
  { to: 'Vaihtoraha', label: frameTexts.wayChange, icon: 'note', onPhone: true },
  { to: 'ReportList', label: frameTexts.wayReports, icon: 'report', onPhone: true },
  { to: 'MessagesPage', label: frameTexts.messages, icon: 'message', onPhone: true },
  { to: 'DriverList', label: frameTexts.wayDrivers, icon: 'driver', needs: 'drivers', onPhone: false },
]

/** The ways of a person with these rights. */
export const waysFor = (conditions: MenuConditions): readonly Way[] =>
  ways.filter((way) => opensFor(way, conditions))

/** The first part of an address is the area of its screen; read notices are messages too. */
function areaOf(id: RouteId): string {
  if (id === 'ReadAnomalies') return areaOf('MessagesPage')
  return routeRows[id].path.split('/')[1] ?? ''
}

/** True when the open screen lies behind the link, as a report does behind the list of reports. */
export const liesWithin = (open: RouteId | undefined, to: RouteId): boolean =>
  open !== undefined && open !== to && areaOf(open) === areaOf(to)

/** The menu leads to the reports of the company and of the concern; a report lies behind one of the two. */
export function liesWithinItem(open: RouteId | undefined, { to, needs }: Pick<Way, 'to' | 'needs'>): boolean {
  if (open === undefined || !liesWithin(open, to)) return false
  const ofConcern = requirementsOf(open).needs === 'concernReport'
  return to !== 'ReportList' || ofConcern === (needs === 'concernReport')
}

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
const naming: ReadonlySet<RouteId> = new Set([
  ...wizards,
  'FrontPage',
  'TilitysSent',
  'Inquiry',
  'ContactRequest',
  'Feedback',
])

export const namesPlace = (id: RouteId | undefined): boolean => id !== undefined && naming.has(id)

/** Lists of reports are wide tables; their details are not. */
export const isWide = (id: RouteId | undefined): boolean =>
  id !== undefined &&
  id !== 'ReportList' &&
  areaOf(id) === areaOf('ReportList') &&
  !routeRows[id].path.includes('{')
