import type { ListView } from '@kassavirta/domain/reports/reports/address'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { Criterion } from '@kassavirta/domain/reports/reports/query'
import type { Rows } from '@kassavirta/domain/reports/reports/list'
import { groupingTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { useInPieces } from '@kassavirta/ui/browser/use-in-pieces.ts'
import { useId, type ReactNode } from 'react'
import { PHONE, useMedia } from '@kassavirta/ui/browser/use-media.ts'
import { usePaperTitle } from '@kassavirta/ui/browser/use-paper-title.ts'
import { useColumns } from '../toolbar/column-choice.ts'
import { xlsxName } from '../export/file-name.ts'
import type { FileGroups } from '../export/xlsx.ts'
import { filterWords } from '../toolbar/filter-words.ts'
import { FoundRows } from '../rows/FoundRows.tsx'
import { groupedWords } from '../sums/group-words.ts'
import { Lead } from '../sums/Lead.tsx'
import { mainSumOf, mainTotal } from '../sums/main-sum.ts'
import { RangeComparison, type RangeBefore } from '../sums/RangeComparison.tsx'
import styles from '../reports.module.css'
import type { ShownGroup } from '../sums/shown-groups.ts'
import { SumChart } from '../sums/SumChart.tsx'
import { Chips, type Chip } from '../toolbar/Chips.tsx'
import { groupingChips, useFilterChips } from '../toolbar/view-chips.ts'
import { Toolbar, type SearchTools } from '../toolbar/Toolbar.tsx'
import { useList, type PlaceFacts } from '../list/use-list.ts'

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
  /** Whose rows they are, above them. */
  readonly place: string
  /** The origin of the rows and the meaning of the range, for a print; its head names the company. */
  readonly origin?: readonly string[]
  readonly criterion?: Criterion
  /** The names of places and chains, where rows are of several. */
  readonly placeFacts?: PlaceFacts
  readonly before?: RangeBefore | undefined
  readonly tools: SearchTools
  /** What the server searched by, each with a way to search without it. */
  readonly criteria?: readonly Chip[]
  /** The switch between two kinds of rows. */
  readonly parts?: ReactNode
  /** A button beside the text of an empty list. */
  readonly widen?: ReactNode
  /** What is said above the rows. */
  readonly notice?: ReactNode
  /** The id of a sentence that says why these rows are old and may not be exported. */
  readonly stoppedBy?: string | undefined
}

const NO_ROWS: Rows<unknown> = []

/** A list with its tools, order, groups, pages and exports. Every change of them starts at the first page. */
export function ReportView(props: Props) {
  const { report, view, onView, owner, origin = [], before, tools, criteria = [], stoppedBy } = props
  const arrived = useInPieces(props.rows)
  const change = (part: Partial<ListView>) => onView({ ...view, page: 1, ...part })
  const { columns, choice } = useColumns(report, view, change)
  const list = useList({ ...props, rows: arrived ?? NO_ROWS, columns })
  const { sorted, groups, whole, chart } = list
  const count = sorted.length
  const main = mainSumOf(report)
  const sum = mainTotal(report, whole)
  const absentId = useId()
  usePaperTitle(`${report.title}, ${owner}, ${tools.days}`)
  const filters = [...criteria, ...useFilterChips(report, view, change)]
  return (
    <>
      {chart && main && count > 0 && <SumChart chart={chart} column={main.heading} />}
      <Lead
        report={report}
        place={props.place}
        loaded={arrived !== undefined}
        count={count - whole.unread}
        sum={sum}
        removed={list.takenBack}
        paper={[...origin, ...filterWords(report, view), ...groupedWords(view)]}
        range={view.range}
      />
      <Toolbar
        {...tools}
        {...choice}
        report={report}
        view={view}
        onChange={change}
        filterCount={filters.length}
        searchOf={props.searchOf}
        files={{
          list: { report, rows: sorted, groups: fileGroups(view.grouping, groups) },
          xlsxName: xlsxName(report, owner, view.range),
          stoppedBy: stoppedBy ?? (count === 0 ? absentId : undefined),
        }}
      />
      <ChipLine filters={filters} view={view} onChange={change} parts={props.parts} />
      {props.notice}
      <div className={stoppedBy && styles['old']}>
        {arrived && before && (
          <RangeComparison
            report={report}
            view={view}
            now={{ count: whole.count, sum: main && (sum ?? 0) }}
            before={before}
          />
        )}
        {arrived ? (
          <FoundRows {...props} list={list} columns={columns} absentId={absentId} onChange={change} />
        ) : (
          <div id={absentId}>{props.pending}</div>
        )}
      </div>
    </>
  )
}

type ChipLineProps = Pick<Props, 'view' | 'parts'> & {
  readonly filters: readonly Chip[]
  readonly onChange: (part: Partial<ListView>) => void
}

function ChipLine({ filters, view, onChange, parts }: ChipLineProps) {
  const narrow = useMedia(PHONE)
  return (
    <div className={styles['chips']} data-screen-only>
      {parts}
      <Chips chips={filters} menu="filters" />
      <Chips chips={groupingChips(view, onChange)} menu={narrow ? 'more' : 'view'} />
    </div>
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
