import { listBags } from '@kassavirta/domain/counting/api'
import type { BagRow } from '@kassavirta/domain/counting/wire'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { useStaff } from '../../../platform/session/session-context.ts'
import { DataTable } from '../../../platform/parts/DataTable.tsx'
import { Filters } from '../../../platform/parts/Filters.tsx'
import parts from '../../../platform/parts/page.module.css'
import { useScan } from '../scan/use-scan.ts'
import { sharedTexts, stateTexts } from '../texts.fi.ts'
import { useFilter } from '../use-office.ts'
import { useOpen } from '../use-open.ts'
import { BagHead } from './BagHead.tsx'
import { MomentCell, CompanyCell } from './cells.tsx'
import { FittedCounts } from './FittedCounts.tsx'
import { listTexts as texts } from './list-texts.fi.ts'
import { usePages } from '../../../platform/api/use-pages.ts'

/** Bags that a second person counts, and those whose counts differ, which a supervisor settles. */
export function SecondCountScreen() {
  const { may } = useStaff()
  const filter = useFilter()
  const waiting = usePages(listBags, { state: 'second', ...filter.query })
  const underWay = usePages(listBags, { state: 'secondCounting', ...filter.query })
  const disputed = usePages(listBags, { state: 'disputed', ...filter.query })
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
    <div className={parts['page']}>
      {failed && (
        <Banner kind="danger" heading={fill(texts.openFailed, { number: failed.number })}>
          {failed.text}
        </Banner>
      )}
      <Filters office={filter} />
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
