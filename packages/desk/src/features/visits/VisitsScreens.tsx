import { Routes } from '../../platform/routing/Routes.tsx'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { usePulse } from '../../platform/pulse/use-pulse.ts'
import { addresses } from './addresses.ts'
import { visitTexts as texts } from './texts.fi.ts'
import { VisitList } from './VisitList.tsx'

/** Visits that customers wish: those that wait, and those that are settled. */
export function VisitsScreens() {
  const { data } = usePulse()
  const visits = data?.visits
  return (
    <>
      <Tabs
        label={texts.lists}
        tabs={[
          {
            to: addresses.waiting,
            name: texts.waiting,
            count: visits && visits.requests + visits.answers,
            warns: (visits?.answers ?? 0) > 0,
          },
          { to: addresses.settled, name: texts.settled },
        ]}
      />
      <Routes
        rows={[
          { path: addresses.waiting, screen: <VisitList key="waiting" list="waiting" /> },
          { path: addresses.settled, screen: <VisitList key="settled" list="settled" /> },
        ]}
        otherwise={addresses.waiting}
      />
    </>
  )
}
