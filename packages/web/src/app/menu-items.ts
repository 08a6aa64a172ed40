import type { Capability } from '@kassavirta/domain/kernel/access'
import type { PlainRoute } from '../platform/routing/plain-address.ts'
import { requirementsOf } from '../platform/routing/route-rows.ts'
import { routeTitles } from '../platform/routing/route-titles.fi.ts'
import { appTexts } from './texts.fi.ts'

type Item = {
  readonly to: PlainRoute
  /** By default the title of the screen. */
  readonly label?: string
  /** The right without which the item is hidden; everyone sees an item without one. */
  readonly needs?: Capability
  readonly search?: Readonly<Record<string, string>>
}

type Section = { readonly heading: string; readonly items: readonly Item[] }

/** The side menu in the order of the specification's section 2, in the words of decisions L. */
const sections = (productName: string): readonly Section[] => [
  {
    heading: productName,
    items: [
      { to: 'Tilitys', needs: 'deposit' },
      { to: 'Vaihtoraha', needs: 'changeOrder' },
      { to: 'EquipmentOrder', needs: 'supplyOrder' },
      { to: 'ScheduleChangeForm', needs: 'visit' },
      { to: 'VisitChange', needs: 'visit' },
      { to: 'DriverList', needs: 'drivers' },
    ],
  },
  {
    heading: appTexts.menuMessages,
    items: [{ to: 'MessagesPage' }, { to: 'Inquiry' }, { to: 'ContactRequest' }, { to: 'Feedback' }],
  },
  {
    heading: appTexts.menuReports,
    items: [
      { to: 'ReportList', label: appTexts.companyReports },
      {
        to: 'ReportList',
        label: appTexts.concernReports,
        needs: 'concernReport',
        search: { osio: 'konserni' },
      },
    ],
  },
  { heading: appTexts.menuHelp, items: [{ to: 'Instructions' }] },
  {
    heading: appTexts.menuAdmin,
    items: [
      { to: 'Mandates', needs: 'mandateAdmin' },
      { to: 'UserCompanyRoles', needs: 'roleAdmin' },
    ],
  },
]

type MenuConditions = { readonly can: (capability: Capability) => boolean; readonly hasCompanies: boolean }

/** A person without companies is not offered screens that would only say so (decisions O20). */
function isOffered({ to, needs }: Item, { can, hasCompanies }: MenuConditions): boolean {
  const { needsCompany, anyCompanyWith } = requirementsOf(to)
  const opens = hasCompanies || !needsCompany || (anyCompanyWith !== undefined && can(anyCompanyWith))
  return opens && (!needs || can(needs))
}

/** The menu of a person with these rights; a section without items is left out. */
export const menuFor = (productName: string, conditions: MenuConditions) =>
  sections(productName)
    .map(({ heading, items }) => ({ heading, items: items.filter((item) => isOffered(item, conditions)) }))
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => ({
      heading,
      items: items.map(({ to, label = routeTitles[to], search = {} }) => ({ to, label, search })),
    }))
