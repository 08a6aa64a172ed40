import { listBags, type BagRow, listFittedCounts } from '@kassavirta/domain/bags/counting/api'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { useQuery } from '@tanstack/react-query'
import { useStaff } from '../../../platform/session/session-context.ts'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import page from '../../../platform/parts/page.module.css'
import { useScan } from '../use-scan.ts'
import { sharedTexts, stateTexts, listTexts as texts } from '../texts.fi.ts'
import { useOffice } from '../../../platform/use-office.ts'
import { useOpen } from '../use-bag-acts.ts'
import { BagHead, CompanyCell, MomentCell } from './cells.tsx'
import { OpenFailed } from './ToCountScreen.tsx'
import { usePages, useDeskQuery } from '../../../platform/api/use-desk-query.ts'
import { Panel } from '../../../platform/parts/Panel.tsx'
import styles from './ToCountScreen.module.css'

/** Bags that a second person counts, and bags with two differing counts, which a supervisor settles. */
export function SecondCountScreen() {
  const { may } = useStaff()
  const office = useOffice()
  const waiting = usePages(listBags, { state: 'second', ...office.query })
  const underWay = usePages(listBags, { state: 'secondCounting', ...office.query })
  const disputed = usePages(listBags, { state: 'disputed', ...office.query })
  const { open, failed } = useOpen()
  useScan((number) => void (may('count') && open({ number })))
  const first = may('decideCount') ? [disputed, waiting, underWay] : [waiting, underWay, disputed]
  const rows = first.every((list) => list.rows) ? first.flatMap((list) => list.rows ?? []) : undefined
  const list = {
    rows,
    failure: first.find((one) => one.failure)?.failure,
    tryNow: () => first.forEach((one) => one.tryNow()),
    more: first.find((one) => one.more)?.more,
    isFetchingMore: first.some((one) => one.isFetchingMore),
  }
  const opens = ({ state }: BagRow) => state === 'second' && may('count')
  return (
    <div className={page['page']}>
      <OpenFailed failed={failed} />
      <Filters office={office} />
      <DataTable
        label={sharedTexts.secondCount}
        list={list}
        texts={texts}
        empty={texts.noneSecond}
        idOf={({ bagId }) => bagId}
        toneOf={({ state }) => (state === 'disputed' ? 'danger' : undefined)}
        columns={[
          {
            heading: texts.number,
            isHead: true,
            cell: (row) => <BagHead row={row} onOpen={opens(row) ? (bag) => void open(bag) : undefined} />,
          },
          { heading: texts.company, cell: ({ company }) => <CompanyCell company={company} /> },
          { heading: texts.state, cell: ({ state }) => stateTexts[state] },
          { heading: texts.counter, cell: ({ counter }) => counter ?? '–', isMinor: true },
          { heading: texts.arrived, cell: ({ arrived }) => <MomentCell at={arrived} />, isMinor: true },
        ]}
      />
      {may('decideCount') && <FittedCounts />}
    </div>
  )
}

/** People whose counts matched only after they had seen the declaration, or who joined bags by hand, and how often. */
function FittedCounts() {
  const query = useDeskQuery()
  const { data } = useQuery(query(listFittedCounts, {}))
  if (!data || data.rows.length === 0) return null
  return (
    <Panel heading={texts.fitted} aside={fill(texts.fittedSince, { day: formatDay(data.since) })}>
      <ul className={styles['rows']}>
        {data.rows.map(({ counter, fitted, linked }) => (
          <li key={counter}>
            <span>{counter}</span>
            {fitted > 0 && <span>{fill(texts.fittedCount, { fitted })}</span>}
            {linked > 0 && <span>{fill(texts.linkedCount, { linked })}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
