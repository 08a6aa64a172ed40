import page from '../platform/parts/page.module.css'
import { Tabs } from '../platform/parts/Tabs.tsx'
import { Routes } from '../platform/routing/Routes.tsx'
import type { ReactNode } from 'react'
import { GroupsScreen } from '../operation/customers/GroupsScreen.tsx'
import { PhoneOrderScreen } from '../operation/customers/PhoneOrderScreen.tsx'
import { PlacePage, type PlaceTab } from '../operation/customers/PlacePage.tsx'
import { AccountsTab } from '../operation/customers/accounts/AccountsTab.tsx'
import { DetailsTab } from '../operation/customers/details/DetailsTab.tsx'
import { EventsTab } from '../operation/customers/EventsTab.tsx'
import { PeopleTab } from '../operation/customers/people/PeopleTab.tsx'
import { MandatesTab } from '../places/mandates/MandatesTab.tsx'
import { mandateTexts } from '../places/mandates/texts.fi.ts'
import { PlacesScreen } from '../operation/customers/PlacesScreen.tsx'
import { placeTexts, customerTexts as texts } from '../operation/customers/texts.fi.ts'

/** In the order of the page. A new tab is a row here, one of desk-rows.ts and a screen. */
const placeTabs: readonly PlaceTab[] = [
  { row: 'place', name: placeTexts.details, screen: (place) => <DetailsTab place={place} /> },
  { row: 'placeAccounts', name: placeTexts.accounts, screen: (place) => <AccountsTab place={place} /> },
  { row: 'placePeople', name: placeTexts.people, screen: (place) => <PeopleTab place={place} /> },
  {
    row: 'placeMandates',
    name: mandateTexts.tab,
    screen: ({ companyId }) => <MandatesTab companyId={companyId} />,
  },
  { row: 'placeEvents', name: placeTexts.events, screen: (place) => <EventsTab place={place} /> },
]

/** The page of a place stays mounted while its tabs change, so that opening it is recorded once. */
const placeScreens = Object.fromEntries(
  placeTabs.map((tab) => [
    tab.row,
    (id: number) => <PlacePage key={id} companyId={id} tabs={placeTabs} tab={tab} />,
  ]),
)

/** The provider's customers: everything under /asiakkaat. */
export const CustomersScreens = () => (
  <div className={page['screen']}>
    <Routes
      screens={{
        customers: listed(<PlacesScreen />),
        groups: listed(<GroupsScreen />),
        ...placeScreens,
        phoneOrder: (id) => <PhoneOrderScreen key={id} companyId={id} />,
      }}
      fallback="customers"
    />
  </div>
)

const listed = (screen: ReactNode) => (
  <>
    <Tabs
      label={texts.lists}
      tabs={[
        { row: 'customers', name: texts.places },
        { row: 'groups', name: texts.groups },
      ]}
    />
    {screen}
  </>
)
