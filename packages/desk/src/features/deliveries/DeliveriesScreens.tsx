import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Suspense } from 'react'
import { Redirect } from '@kassavirta/ui/routing/Redirect.tsx'
import { lazyPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { Routes } from '../../platform/routing/Routes.tsx'
import { usePulse } from '../../platform/pulse/use-pulse.ts'
import { useStaff } from '../../platform/session/session-context.ts'
import { addresses } from './addresses.ts'
import { DayScreen } from './day/DayScreen.tsx'
import styles from '../../platform/parts/page.module.css'
import { sharedTexts as texts } from './texts.fi.ts'

const PackingListScreen = lazyPart(() => import('./paper/PackingListScreen.tsx'), 'PackingListScreen')
const RunsScreen = lazyPart(() => import('./runs/RunsScreen.tsx'), 'RunsScreen')
const RunScreen = lazyPart<'RunScreen', { readonly runId: number }>(
  () => import('./runs/RunScreen.tsx'),
  'RunScreen',
)
const UndeliveredScreen = lazyPart(() => import('./undelivered/UndeliveredScreen.tsx'), 'UndeliveredScreen')
const RoutesScreen = lazyPart(() => import('./routes/RoutesScreen.tsx'), 'RoutesScreen')
const ExceptionDaysScreen = lazyPart(
  () => import('./exception-days/ExceptionDaysScreen.tsx'),
  'ExceptionDaysScreen',
)

/** Everything under /toimitukset. The frame draws the heading and the rail; this draws what is below the bar. */
export function DeliveriesScreens() {
  const { may } = useStaff()
  return (
    <div className={styles['screen']}>
      <DeliveryTabs />
      <Suspense fallback={<Loading shape="screen" />}>
        <Routes
          rows={[
            { path: addresses.day, screen: <DayScreen /> },
            { path: addresses.list, screen: <PackingListScreen /> },
            { path: addresses.runs, screen: <RunsScreen /> },
            {
              path: `${addresses.runs}/{run}`,
              screen: ({ run = '' }) =>
                /^\d+$/.test(run) ? (
                  <RunScreen key={run} runId={Number(run)} />
                ) : (
                  <Redirect to={addresses.runs} />
                ),
            },
            may('dispatch') && { path: addresses.undelivered, screen: <UndeliveredScreen /> },
            may('dispatch') && { path: addresses.routes, screen: <RoutesScreen /> },
            { path: addresses.exceptionDays, screen: <ExceptionDaysScreen /> },
          ]}
          otherwise={addresses.day}
        />
      </Suspense>
    </div>
  )
}

function DeliveryTabs() {
  const { may } = useStaff()
  const { data } = usePulse()
  const undelivered = data?.deliveries?.undelivered
  return (
    <Tabs
      label={texts.tabs}
      tabs={[
        { to: addresses.day, name: texts.packing },
        { to: addresses.runs, name: texts.runs, count: data?.deliveries?.runsOut },
        ...(may('dispatch')
          ? [
              {
                to: addresses.undelivered,
                name: texts.undelivered,
                count: undelivered,
                warns: (undelivered ?? 0) > 0,
              },
              { to: addresses.routes, name: texts.routes },
            ]
          : []),
        { to: addresses.exceptionDays, name: texts.exceptionDays },
      ]}
    />
  )
}
