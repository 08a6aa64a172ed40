import type { Capability } from '@kassavirta/domain/kernel/people/access'
import type { PortalSwitch } from '@kassavirta/domain/operation/settings/config-api'
import type { IconName } from '@kassavirta/ui/elements/Icon.tsx'
import { type PlainRoute, requirementsOf, type RouteId } from '../../platform/routing/route-rows.ts'
import { routeTitles } from '../../platform/routing/route-titles.fi.ts'
import { menuTexts } from '../later-texts.fi.ts'
import { liesWithin, opensFor, type MenuConditions } from './main-links.ts'

type Item = {
  readonly to: PlainRoute
  readonly icon: IconName
  /** By default the title of the screen. */
  readonly label?: string
  /** The right without which the item is hidden, where that is not the right of its screen. */
  readonly needs?: Capability
  /** The provider's switch without which the item is hidden. */
  readonly shownBy?: PortalSwitch
  readonly search?: Readonly<Record<string, string>>
}

type Section = { readonly heading: string; readonly items: readonly Item[] }

/** The side menu in the order of the specification's section 2, in the words of decisions L. */
const sections = (productName: string): readonly Section[] => [
  {
    heading: productName,
    items: [
      { to: 'Tilitys', icon: 'deposit' },
      { to: 'Vaihtoraha', icon: 'note' },
      { to: 'EquipmentOrder', icon: 'box' },
      { to: 'ScheduleChangeForm', icon: 'calendar' },
      { to: 'VisitChange', icon: 'place' },
      { to: 'DriverList', icon: 'driver', needs: 'drivers' },
      { to: 'HandOver', icon: 'people', shownBy: 'handOvers' },
    ],
  },
  {
    heading: menuTexts.messages,
    items: [
      { to: 'MessagesPage', icon: 'message' },
      { to: 'Inquiry', icon: 'search' },
      { to: 'ContactRequest', icon: 'phone' },
      { to: 'Feedback', icon: 'mail' },
      { to: 'OwnCases', icon: 'people', shownBy: 'casesInPortal' },
    ],
  },
  {
    heading: menuTexts.reports,
    items: [
      { to: 'ReportList', icon: 'report', label: menuTexts.companyReports },
      {
        to: 'ReportList',
        icon: 'report',
        label: menuTexts.concernReports,
        needs: 'concernReport',
        search: { osio: 'konserni' },
      },
    ],
  },
  { heading: menuTexts.help, items: [{ to: 'Instructions', icon: 'help' }] },
  {
    heading: menuTexts.admin,
    items: [
      { to: 'Mandates', icon: 'pen' },
      { to: 'UserCompanyRoles', icon: 'people' },
    ],
  },
]

/** The menu of a person with these rights; a section without items is left out. */
export const menuFor = (productName: string, conditions: MenuConditions) =>
  sections(productName)
    .map(({ heading, items }) => ({ heading, items: items.filter((item) => opensFor(item, conditions)) }))
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => ({
      heading,
      items: items.map((item) => ({ search: {}, label: routeTitles[item.to], ...item })),
    }))

/** The menu leads to the reports of the company and of the concern; a report lies behind one of the two. */
export function liesWithinItem(
  open: RouteId | undefined,
  { to, needs }: Pick<Item, 'to' | 'needs'>,
): boolean {
  if (open === undefined || !liesWithin(open, to)) return false
  const ofConcern = requirementsOf(open).needs === 'concernReport'
  return to !== 'ReportList' || ofConcern === (needs === 'concernReport')
}
