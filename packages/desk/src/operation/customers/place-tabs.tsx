import type { Place } from '@kassavirta/domain/operation/customers/api'
import type { ReactNode } from 'react'
import type { DeskRowId } from '../../platform/routing/desk-rows.ts'
import { linkTo } from '../../platform/routing/link-to.ts'
import { AccountsTab } from './accounts/AccountsTab.tsx'
import { DetailsTab } from './details/DetailsTab.tsx'
import { EventsTab } from './events/EventsTab.tsx'
import { PeopleTab } from './people/PeopleTab.tsx'
import { MandatesTab } from './mandates/MandatesTab.tsx'
import { mandateTexts } from './mandates/texts.fi.ts'
import { placeTexts as texts } from './texts.fi.ts'

export type PlaceTab = {
  readonly row: Extract<DeskRowId, 'place' | `place${string}`>
  readonly name: string
  readonly screen: (place: Place) => ReactNode
}

/** In the order of the page. A new tab is a row here, one of desk-rows.ts and a folder beside this file. */
export const placeTabs: readonly PlaceTab[] = [
  { row: 'place', name: texts.details, screen: (place) => <DetailsTab place={place} /> },
  { row: 'placeAccounts', name: texts.accounts, screen: (place) => <AccountsTab place={place} /> },
  { row: 'placePeople', name: texts.people, screen: (place) => <PeopleTab place={place} /> },
  {
    row: 'placeMandates',
    name: mandateTexts.tab,
    screen: ({ companyId }) => <MandatesTab companyId={companyId} />,
  },
  { row: 'placeEvents', name: texts.events, screen: (place) => <EventsTab place={place} /> },
]

/** The tabs of one place, with their addresses. */
export const tabsOf = (id: number) =>
  placeTabs.map(({ row, name }) => ({ row, name, href: linkTo(row, { id }) }))
