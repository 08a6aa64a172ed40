import { countBags } from '@kassavirta/domain/bags/counting/api'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { laterPart } from '@kassavirta/ui/routing/lazy-part.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { Routes } from '../../platform/routing/Routes.tsx'
import { useStaff } from '../../platform/session/session-context.ts'
import { laterParts } from './later-parts.ts'
import { ToCountScreen } from './lists/ToCountScreen.tsx'
import styles from '../../platform/parts/page.module.css'
import { BagScreen } from './bench/BagScreen.tsx'
import { sharedTexts as texts } from './texts.fi.ts'
import { useOffice } from '../../platform/use-office.ts'

const laterScreens = {
  AsideScreen: laterPart(() => import('./lists/AsideScreen.tsx'), 'AsideScreen'),
  MissingScreen: laterPart(() => import('./lists/MissingScreen.tsx'), 'MissingScreen'),
  ReceptionScreen: laterPart(() => import('./reception/ReceptionScreen.tsx'), 'ReceptionScreen'),
  SecondCountScreen: laterPart(() => import('./lists/SecondCountScreen.tsx'), 'SecondCountScreen'),
  SuspectsScreen: laterPart(() => import('./lists/SuspectsScreen.tsx'), 'SuspectsScreen'),
}

/** Everything under /laskenta. The frame draws the heading and the rail; this draws what is below the bar. */
export function CountingScreens() {
  useEffect(() => {
    for (const part of Object.values({ ...laterScreens, ...laterParts })) part.fetch()
  }, [])
  return (
    <div className={styles['screen']}>
      <CountingTabs />
      <Suspense fallback={<Loading shape="screen" />}>
        <Routes
          screens={{
            reception: <laterScreens.ReceptionScreen />,
            toCount: <ToCountScreen />,
            secondCount: <laterScreens.SecondCountScreen />,
            aside: <laterScreens.AsideScreen />,
            missing: <laterScreens.MissingScreen />,
            suspects: <laterScreens.SuspectsScreen />,
            bag: (bagId) => <BagScreen key={bagId} bagId={bagId} />,
          }}
          fallback="toCount"
        />
      </Suspense>
    </div>
  )
}

function CountingTabs() {
  const query = useDeskQuery()
  const { may } = useStaff()
  const office = useOffice()
  const { data } = useQuery(query(countBags, { query: office.query }))
  return (
    <Tabs
      label={texts.tabs}
      tabs={[
        { row: 'reception', name: texts.reception },
        { row: 'toCount', name: texts.toCount, count: data?.arrived, warns: (data?.late ?? 0) > 0 },
        {
          row: 'secondCount',
          name: texts.secondCount,
          count: data && data.second + data.secondCounting + data.disputed,
          warns: (data?.disputed ?? 0) > 0 && may('decideCount'),
        },
        { row: 'aside', name: texts.aside, count: data?.aside },
        { row: 'missing', name: texts.missing, count: data?.missing },
        { row: 'suspects', name: texts.suspects, count: data?.suspects },
      ]}
    />
  )
}
