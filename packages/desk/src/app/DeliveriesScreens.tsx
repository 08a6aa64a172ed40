import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Suspense } from 'react'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { Tabs } from '../platform/parts/Tabs.tsx'
import { Routes } from '../platform/routing/Routes.tsx'
import { usePulse } from '../platform/api/use-pulse.ts'
import { DayScreen } from '../orders/deliveries/day/DayScreen.tsx'
import styles from '../platform/parts/page.module.css'
import { sharedTexts as texts } from '../orders/deliveries/texts.fi.ts'

const laterScreens = {
  ExceptionDaysScreen: lazyPart(
    () => import('../visits/calendar/ExceptionDaysScreen.tsx'),
    'ExceptionDaysScreen',
  ),
  LateScreen: lazyPart(() => import('../orders/deliveries/LateScreen.tsx'), 'LateScreen'),
  PackingListScreen: lazyPart(
    () => import('../orders/deliveries/paper/PackingListScreen.tsx'),
    'PackingListScreen',
  ),
  RoutesScreen: lazyPart(() => import('../orders/deliveries/RoutesScreen.tsx'), 'RoutesScreen'),
  RunScreen: lazyPart(() => import('../orders/deliveries/runs/RunScreen.tsx'), 'RunScreen'),
  RunsScreen: lazyPart(() => import('../orders/deliveries/runs/RunsScreen.tsx'), 'RunsScreen'),
  UndeliveredScreen: lazyPart(
    () => import('../orders/deliveries/UndeliveredScreen.tsx'),
    'UndeliveredScreen',
  ),
  VaultCountScreen: lazyPart(() => import('../bags/vault/VaultCountScreen.tsx'), 'VaultCountScreen'),
  VaultScreen: lazyPart(() => import('../bags/vault/VaultScreen.tsx'), 'VaultScreen'),
}

/** Everything under /toimitukset. The frame draws the heading and the rail; this draws what is below the bar. */
export const DeliveriesScreens = () => (
  <div className={styles['screen']}>
    <DeliveryTabs />
    <Suspense fallback={<Loading shape="screen" />}>
      <Routes
        screens={{
          packing: <DayScreen />,
          lateOrders: <laterScreens.LateScreen />,
          packingList: <laterScreens.PackingListScreen />,
          runs: <laterScreens.RunsScreen />,
          run: (runId) => <laterScreens.RunScreen key={runId} runId={runId} />,
          undelivered: <laterScreens.UndeliveredScreen />,
          routes: <laterScreens.RoutesScreen />,
          exceptionDays: <laterScreens.ExceptionDaysScreen />,
          vault: <laterScreens.VaultScreen />,
          vaultCount: <laterScreens.VaultCountScreen />,
        }}
        fallback="packing"
      />
    </Suspense>
  </div>
)

function DeliveryTabs() {
  const { data } = usePulse()
  const { late, undelivered, runsOut, lateRuns } = data?.deliveries ?? {}
  return (
    <Tabs
      label={texts.tabs}
      tabs={[
        { row: 'packing', name: texts.packing },
        { row: 'lateOrders', name: texts.late, count: late, warns: (late ?? 0) > 0 },
        { row: 'runs', name: texts.runs, count: runsOut, warns: (lateRuns ?? 0) > 0 },
        { row: 'undelivered', name: texts.undelivered, count: undelivered, warns: (undelivered ?? 0) > 0 },
        { row: 'routes', name: texts.routes },
        { row: 'exceptionDays', name: texts.exceptionDays },
        { row: 'vault', name: texts.vault },
      ]}
    />
  )
}
