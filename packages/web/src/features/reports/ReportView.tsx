import type { ListView } from '@kassavirta/domain/reports/address'
import type { Criterion, Report } from '@kassavirta/domain/reports/definition'
import { pageOf, PRINTED_ROWS, type Rows } from '@kassavirta/domain/reports/list'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { useColumns } from './column-choice.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ExportButtons } from './export/ExportButtons.tsx'
import { filterWords } from './filter-words.ts'
import { Filters } from './Filters.tsx'
import { FindFields } from './FindFields.tsx'
import { Lead } from './Lead.tsx'
import { mainSumOf } from './main-sum.ts'
import { NothingFound } from './NothingFound.tsx'
import { Pager } from './Pager.tsx'
import styles from './reports.module.css'
import { RowCards } from './RowCards.tsx'
import { RowTable } from './RowTable.tsx'
import { SumChart } from './SumChart.tsx'
import { useList } from './use-list.ts'
import { useNarrow } from './use-narrow.ts'
import { usePrinting } from '@kassavirta/ui/browser/use-printing.ts'

type Props = {
  readonly report: Report
  readonly rows: Rows<unknown>
  readonly view: ListView
  readonly onView: (view: ListView) => void
  /** The query of a view, for the links to other pages. */
  readonly searchOf: (view: ListView) => Readonly<Record<string, string>>
  /** The origin of the rows and the meaning of the range, for a print; its head names the company. */
  readonly origin?: readonly string[]
  readonly criterion?: Criterion
  /** The fields of the range, where they are among the other filters. */
  readonly quickRanges?: ReactNode
  readonly range?: ReactNode
  /** A button beside the text of an empty list. */
  readonly widen?: ReactNode
  /** The id of a sentence that says why these rows may not be exported. */
  readonly stoppedBy?: string | undefined
}

/** A loaded list with its filters, order, pages and exports. Every change of order or filter starts at the first page. */
export function ReportView(props: Props) {
  const { report, view, onView, searchOf, origin = [], widen, stoppedBy } = props
  const { columns, choose } = useColumns(report)
  const { keys, sorted, sorting, page, totals, takenBack, chart } = useList({ ...props, columns })
  const change = (part: Partial<ListView>) => onView({ ...view, page: 1, ...part })
  const count = sorted.length
  const main = mainSumOf(report)
  const narrow = useNarrow()
  const emptyId = useId()
  const stop = stoppedBy ?? (count === 0 ? emptyId : undefined)
  const list = useRef<HTMLElement>(null)
  useFromTheTop(list, count === 0 ? 0 : page.page, narrow)
  const shown = usePrinting() ? pageOf(sorted, 1, PRINTED_ROWS) : page
  const List = narrow ? RowCards : RowTable
  return (
    <>
      <Lead
        count={count}
        sum={main && totals.get(main.key)}
        removed={takenBack}
        paper={[...origin, ...filterWords(report, view)]}
        range={view.range}
      />
      {props.quickRanges}
      <div className={styles['bar']}>
        {props.range}
        <Filters report={report} view={view} onChange={change} />
        <FindFields report={report} view={view} onChange={change} />
        <div className={styles['tools']}>
          <ColumnChoice report={report} columns={columns} onChoose={choose} />
          <ExportButtons report={report} rows={sorted} stoppedBy={stop} />
        </div>
      </div>
      {chart && main && count > 0 && <SumChart chart={chart} column={main.heading} />}
      {count === 0 ? (
        <NothingFound {...{ report, keys, view, widen }} id={emptyId} onChange={change} />
      ) : (
        <>
          <List
            report={report}
            columns={columns}
            rows={shown.rows}
            totals={totals}
            count={count - takenBack.count}
            sort={view.sort}
            sorting={sorting}
            onSort={(sort) => change({ sort })}
            ref={list}
          />
          <Pager
            to={report.list}
            page={shown}
            count={count}
            searchOf={(number) => searchOf({ ...view, page: number })}
          />
        </>
      )}
    </>
  )
}

/**
 * Scrolls another page to its first row. The focus stays on the link, unless the last page has none, or the button that
 * brought the rows back is gone with the empty text. Page 0 is the empty list.
 */
function useFromTheTop(list: RefObject<HTMLElement | null>, page: number, narrow: boolean): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    const wasEmpty = shown.current === 0
    shown.current = page
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    if (wasEmpty) return
    list.current?.scrollTo({ top: 0 })
    if (narrow) list.current?.scrollIntoView()
  }, [list, page, narrow])
}
