import type { Capability } from '@kassavirta/domain/kernel/access'
import type { PlainRoute } from '../platform/routing/plain-address.ts'
import { entryOf } from '../platform/routing/route-rows.ts'
import { routeTitles } from '../platform/routing/route-titles.fi.ts'
import { appTexts } from './texts.fi.ts'

type Item = {
  readonly to: PlainRoute
  /** The title of the screen, unless the menu calls it otherwise. */
  readonly label?: string
  /** The item is hidden without it; there is none for what everybody may do. */
  readonly needs?: Capability
  readonly search?: Readonly<Record<string, string>>
}

type Section = { readonly heading: string; readonly items: readonly Item[] }

/** The side menu as the specification lists it, section 2; wording from decisions L. */
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

type Holder = { readonly can: (capability: Capability) => boolean; readonly hasCompanies: boolean }

/** Whoever has no place is not offered what would only say so (decisions O20). */
function isOffered({ to, needs }: Item, { can, hasCompanies }: Holder): boolean {
  const { needsCompany, anyCompanyWith } = entryOf(to)
  const opens = hasCompanies || !needsCompany || (anyCompanyWith !== undefined && can(anyCompanyWith))
  return opens && (!needs || can(needs))
}

/** What a person with these rights is offered; a section without items is left out. */
export const menuFor = (productName: string, holder: Holder) =>
  sections(productName)
    .map(({ heading, items }) => ({ heading, items: items.filter((item) => isOffered(item, holder)) }))
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => ({
      heading,
      items: items.map(({ to, label = routeTitles[to], search = {} }) => ({ to, label, search })),
    }))
