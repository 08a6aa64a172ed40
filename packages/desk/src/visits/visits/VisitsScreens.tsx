import { Routes } from '../../platform/routing/Routes.tsx'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { usePulse } from '../../platform/pulse/use-pulse.ts'
import { visitTexts as texts } from './texts.fi.ts'
import { VisitList } from './VisitList.tsx'

/** Visits that customers request: those that wait, and those that are settled. */
export function VisitsScreens() {
  const { data } = usePulse()
  const visits = data?.visits
  return (
    <>
      <Tabs
        label={texts.lists}
        tabs={[
          {
            row: 'visits',
            name: texts.waiting,
            count: visits && visits.requests + visits.answers,
            warns: (visits?.answers ?? 0) > 0,
          },
          { row: 'settledVisits', name: texts.settled },
        ]}
      />
      <Routes
        screens={{
          visits: <VisitList key="waiting" list="waiting" />,
          settledVisits: <VisitList key="settled" list="settled" />,
        }}
        fallback="visits"
      />
    </>
  )
}
