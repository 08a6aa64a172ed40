import * as api from '@kassavirta/domain/reports/statistics/api'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useDeskQuery } from '../../platform/api/use-desk-query.ts'
import page from '../../platform/parts/page.module.css'
import { Tabs } from '../../platform/parts/Tabs.tsx'
import { Routes } from '../../platform/routing/Routes.tsx'
import { caseTables, counterTables, countingTables, differenceTables, runTables } from './number-tables.ts'
import { NumbersPage } from './NumbersPage.tsx'
import { numbersTexts as texts } from './texts.fi.ts'

/** The numbers of the provider's work: everything under /luvut. The days stay the same from one tab to the next. */
export function NumbersScreens() {
  const { from, to } = useAddress().search
  return (
    <div className={page['screen']}>
      <Tabs
        label={texts.tabs}
        search={{ from, to }}
        tabs={[
          { row: 'numbers', name: texts.counting },
          { row: 'differenceNumbers', name: texts.differences },
          { row: 'counterNumbers', name: texts.counters },
          { row: 'runNumbers', name: texts.runs },
          { row: 'caseNumbers', name: texts.cases },
        ]}
      />
      <Routes
        screens={{
          numbers: <CountingNumbers />,
          differenceNumbers: <DifferenceNumbers />,
          counterNumbers: <CounterNumbers />,
          runNumbers: <RunNumbers />,
          caseNumbers: <CaseNumbers />,
        }}
        fallback="numbers"
      />
    </div>
  )
}

function CountingNumbers() {
  const query = useDeskQuery()
  return (
    <NumbersPage
      name={texts.counting}
      queryOf={(asked) => query(api.getCountingNumbers, { query: asked })}
      tablesOf={countingTables}
    />
  )
}

function DifferenceNumbers() {
  const query = useDeskQuery()
  return (
    <NumbersPage
      name={texts.differences}
      queryOf={(asked) => query(api.getDifferenceNumbers, { query: asked })}
      tablesOf={differenceTables}
    />
  )
}

function CounterNumbers() {
  const query = useDeskQuery()
  return (
    <NumbersPage
      name={texts.counters}
      queryOf={(asked) => query(api.getCounterNumbers, { query: asked })}
      tablesOf={counterTables}
    />
  )
}

function RunNumbers() {
  const query = useDeskQuery()
  return (
    <NumbersPage
      name={texts.runs}
      queryOf={(asked) => query(api.getRunNumbers, { query: asked })}
      tablesOf={runTables}
    />
  )
}

function CaseNumbers() {
  const query = useDeskQuery()
  return (
    <NumbersPage
      name={texts.cases}
      queryOf={(asked) => query(api.getCaseNumbers, { query: asked })}
      tablesOf={caseTables}
    />
  )
}
