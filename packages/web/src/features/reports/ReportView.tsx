import type { ListView } from '@kassavirta/domain/reports/address'
import type { Report } from '@kassavirta/domain/reports/definition'
import type { Criterion } from '@kassavirta/domain/reports/query'
import type { Rows } from '@kassavirta/domain/reports/list'
import { groupingTexts } from '@kassavirta/domain/reports/terms.fi'
import { useInPieces } from '@kassavirta/ui/browser/use-in-pieces.ts'
import { useId, type ReactNode } from 'react'
import { useColumns } from './column-choice.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ExportButtons } from './export/ExportButtons.tsx'
import { xlsxName } from './export/file-name.ts'
import type { FileGroups } from './export/xlsx.ts'
import { filterWords } from './filter-words.ts'
import { Arrangement, Filters, FindFields } from './Filters.tsx'
import { FoundRows } from './FoundRows.tsx'
import { groupedWords } from './group-words.ts'
import { Lead } from './Lead.tsx'
import { mainSumOf, mainTotal } from './main-sum.ts'
import { RangeComparison, type RangeBefore } from './RangeComparison.tsx'
import styles from './reports.module.css'
import type { ShownGroup } from './shown-groups.ts'
import { SumChart } from './SumChart.tsx'
import { useList, type PlaceFacts } from './use-list.ts'

type Props = {
  readonly report: Report
  /** Absent while they are being fetched, or cannot be. */
  readonly rows: Rows<unknown> | undefined
  /** Shown instead of the rows, with the reason why there are none. */
  readonly pending?: ReactNode
  readonly view: ListView
  readonly onView: (view: ListView) => void
  /** The query of a view, for the links to other pages. */
  readonly searchOf: (view: ListView) => Readonly<Record<string, string>>
  /** Whose rows they are, for the name of the file. */
  readonly owner: string
  /** The origin of the rows and the meaning of the range, for a print; its head names the company. */
  readonly origin?: readonly string[]
  readonly criterion?: Criterion
  /** The names of places and chains, where rows are of several. */
  readonly placeFacts?: PlaceFacts
  readonly before?: RangeBefore | undefined
  /** The fields of the range, where they are among the other filters. */
  readonly quickRanges?: ReactNode
  readonly range?: ReactNode
  /** A button beside the text of an empty list. */
  readonly widen?: ReactNode
  /** The id of a sentence that says why these rows may not be exported. */
  readonly stoppedBy?: string | undefined
}

const NO_ROWS: Rows<unknown> = []

/** A list with its filters, order, groups, pages and exports. Every change of them starts at the first page. */
export function ReportView(props: Props) {
  const { report, view, onView, owner, origin = [], before, stoppedBy } = props
  const arrived = useInPieces(props.rows)
  const rows = arrived ?? NO_ROWS
  const { columns, chosen, choose } = useColumns(report, view)
  const list = useList({ ...props, rows, columns })
  const { sorted, groups, whole, takenBack, chart } = list
  const change = (part: Partial<ListView>) => onView({ ...view, page: 1, ...part })
  const count = sorted.length
  const main = mainSumOf(report)
  const sum = mainTotal(report, whole)
  const told = { count: whole.count, sum: main && (sum ?? 0) }
  const absentId = useId()
  const stop = stoppedBy ?? (count === 0 ? absentId : undefined)
  return (
    <>
      <Lead
        report={report}
        loaded={arrived !== undefined}
        count={count}
        sum={sum}
        removed={takenBack}
        paper={[...origin, ...filterWords(report, view), ...groupedWords(view)]}
        range={view.range}
      />
      {props.quickRanges}
      <div className={styles['bar']} data-screen-only>
        {props.range}
        <Filters report={report} view={view} onChange={change} />
        <FindFields report={report} view={view} onChange={change} />
      </div>
      <div className={styles['bar']} data-screen-only>
        <Arrangement report={report} view={view} onChange={change} />
        <div className={styles['tools']}>
          <ColumnChoice report={report} columns={chosen} onChoose={choose} />
          <ExportButtons
            list={{ report, rows: sorted, groups: fileGroups(view.grouping, groups) }}
            xlsxName={xlsxName(report, owner, view.range)}
            stoppedBy={stop}
          />
        </div>
      </div>
      {arrived && before && <RangeComparison report={report} view={view} now={told} before={before} />}
      {chart && main && count > 0 && <SumChart chart={chart} column={main.heading} />}
      {arrived ? (
        <FoundRows {...props} list={list} columns={columns} absentId={absentId} onChange={change} />
      ) : (
        <div id={absentId}>{props.pending}</div>
      )}
    </>
  )
}

/** The sheets of the file are the groups of the screen. */
const fileGroups = (
  grouping: ListView['grouping'],
  groups: readonly ShownGroup[] | undefined,
): FileGroups | undefined =>
  grouping && groups
    ? {
        heading: groupingTexts[grouping],
        groups: groups.map(({ name, rows }) => ({ name, count: rows.length })),
      }
    : undefined
