import page from '../../platform/parts/page.module.css'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { Routes } from '../../platform/routing/Routes.tsx'
import type { ReactNode } from 'react'
import { GroupsScreen } from './groups/GroupsScreen.tsx'
import { PhoneOrderScreen } from './phone-order/PhoneOrderScreen.tsx'
import { PlacePage } from './PlacePage.tsx'
import { placeTabs } from './place-tabs.tsx'
import { PlacesScreen } from './PlacesScreen.tsx'
import { customerTexts as texts } from './texts.fi.ts'

/** The page of a place stays the same while its tabs change: that it was opened is recorded once. */
const placeScreens = Object.fromEntries(
  placeTabs.map((tab) => [tab.row, (id: number) => <PlacePage key={id} companyId={id} tab={tab} />]),
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
