import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { Redirect } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { Suspense } from 'react'
import page from '../platform/parts/page.module.css'
import { Tabs, type Tab } from '../platform/parts/Tabs.tsx'
import { needsOf, linkTo } from '../platform/routing/desk-rows.ts'
import { Routes } from '../platform/routing/Routes.tsx'
import { useStaff } from '../platform/session/session-context.ts'
import { administrationTexts as texts } from './frame-texts.fi.ts'

const AuditScreen = lazyPart(() => import('../operation/upkeep/audit-log/AuditScreen.tsx'), 'AuditScreen')
const RetentionScreen = lazyPart(
  () => import('../operation/upkeep/retention/RetentionScreen.tsx'),
  'RetentionScreen',
)
const TrafficScreen = lazyPart(() => import('../operation/upkeep/traffic/TrafficScreen.tsx'), 'TrafficScreen')
const StaffScreen = lazyPart(() => import('../people/staff/StaffScreen.tsx'), 'StaffScreen')
const SettingsScreen = lazyPart(() => import('../operation/settings/SettingsScreen.tsx'), 'SettingsScreen')

/** Each person has the tabs of their own capabilities. */
const tabs: readonly Tab[] = [
  { row: 'staff', name: texts.staff },
  { row: 'settings', name: texts.settings },
  { row: 'auditLog', name: texts.auditLog },
  { row: 'traffic', name: texts.traffic },
  { row: 'retention', name: texts.retention },
]

/** How the provider runs the portal: everything under /hallinta. */
export const AdministrationScreens = () => (
  <div className={page['screen']}>
    <Tabs label={texts.tabs} tabs={tabs} />
    <Suspense fallback={<Loading shape="screen" />}>
      <Routes
        screens={{
          administration: <FirstTab />,
          staff: <StaffScreen />,
          settings: <SettingsScreen />,
          auditLog: <AuditScreen />,
          traffic: <TrafficScreen />,
          retention: <RetentionScreen />,
        }}
        fallback="administration"
      />
    </Suspense>
  </div>
)

function FirstTab() {
  const { may } = useStaff()
  const first = tabs.find(({ row }) => may(...needsOf(row)))
  return <Redirect to={linkTo(first?.row ?? 'today')} />
}
