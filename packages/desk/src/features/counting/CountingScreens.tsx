import { countBags } from '@kassavirta/domain/counting/api'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Redirect } from '@kassavirta/ui/routing/Redirect.tsx'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { Routes } from '../../platform/routing/Routes.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { addresses } from './addresses.ts'
import { fetchScreens, laterScreens } from './later-screens.ts'
import { ToCountScreen } from './lists/ToCountScreen.tsx'
import styles from '../../platform/parts/page.module.css'
import { BagScreen } from './table/BagScreen.tsx'
import { sharedTexts as texts } from './texts.fi.ts'
import { useFilter } from './use-office.ts'

/** Everything under /laskenta. The frame draws the heading and the rail; this draws what is below the bar. */
export function CountingScreens() {
  const { may } = useStaff()
  useEffect(fetchScreens, [])
  return (
    <div className={styles['screen']}>
      <CountingTabs />
      <Suspense fallback={<Loading shape="screen" />}>
        <Routes
          rows={[
            may('count') && { path: addresses.reception, screen: <laterScreens.ReceptionScreen /> },
            { path: addresses.toCount, screen: <ToCountScreen /> },
            { path: addresses.secondCount, screen: <laterScreens.SecondCountScreen /> },
            { path: addresses.aside, screen: <laterScreens.AsideScreen /> },
            { path: addresses.missing, screen: <laterScreens.MissingScreen /> },
            { path: addresses.suspects, screen: <laterScreens.SuspectsScreen /> },
            {
              path: '/laskenta/{bag}',
              screen: ({ bag = '' }) =>
                /^\d+$/.test(bag) ? (
                  <BagScreen key={bag} bagId={Number(bag)} />
                ) : (
                  <Redirect to={addresses.toCount} />
                ),
            },
          ]}
          otherwise={addresses.toCount}
        />
      </Suspense>
    </div>
  )
}

function CountingTabs() {
  const query = useDeskQuery()
  const { may } = useStaff()
  const filter = useFilter()
  const { data } = useQuery(query(countBags, { query: filter.query }))
  return (
    <Tabs
      label={texts.tabs}
      tabs={[
        ...(may('count') ? [{ to: addresses.reception, name: texts.reception }] : []),
        { to: addresses.toCount, name: texts.toCount, count: data?.arrived, warns: (data?.late ?? 0) > 0 },
        {
          to: addresses.secondCount,
          name: texts.secondCount,
          count: data && data.second + data.secondCounting + data.disputed,
          warns: (data?.disputed ?? 0) > 0 && may('decideCount'),
        },
        { to: addresses.aside, name: texts.aside, count: data?.aside },
        { to: addresses.missing, name: texts.missing, count: data?.missing },
        { to: addresses.suspects, name: texts.suspects, count: data?.suspects },
      ]}
    />
  )
}
