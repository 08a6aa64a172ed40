import { useId, type ReactNode, useMemo, useState } from 'react'
import { formatDay } from '@kassavirta/domain/kernel/dates/dates'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { cents, formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { differenceColumn, type RowSearch } from '@kassavirta/domain/reports/reports/filter'
import { type Rows, PRINTED_ROWS } from '@kassavirta/domain/reports/reports/list'
import type { DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { groupingTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import type { Criterion } from '@kassavirta/domain/reports/reports/wire'
import { usePaperTitle } from '@kassavirta/ui/browser/printing.ts'
import { readJson, writeJson, deviceStorage } from '@kassavirta/ui/browser/storage.ts'
import { useInPieces } from '@kassavirta/ui/browser/use-in-pieces.ts'
import { PHONE, useMedia } from '@kassavirta/ui/browser/use-media.ts'
import { xlsxName } from '../export/make-files.ts'
import type { FileGroups } from '../export/xlsx.ts'
import { useList, type PlaceFacts } from '../list/use-list.ts'
import { FoundRows } from '../rows/FoundRows.tsx'
import { RangeComparison, type RangeBefore, SumChart } from '../sums/RangeSums.tsx'
import { groupedWords, type ShownGroup } from '../sums/groups.ts'
import { mainSumOf, mainTotal, type RemovedSum, hiddenLine, removedLine, rowCount } from '../sums/totals.ts'
import { listTexts as texts } from '../texts.fi.ts'
import { filterWords, Chips, type Chip, groupingChips, useFilterChips } from '../toolbar/ToolMenu.tsx'
import { Toolbar, type SearchTools } from '../toolbar/Toolbar.tsx'
import { offeredColumns } from '../toolbar/offered-columns.ts'
import styles from '../reports.module.css'

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
  /** The criteria of the server's search, each with a way to search without it. */
  readonly criteria?: readonly Chip[]
  /** The switch between two kinds of rows. */
  readonly parts?: ReactNode
  /** A button beside the text of an empty list. */
  readonly widen?: ReactNode
  /** A notice above the rows. */
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

type LeadProps = {
  readonly report: Report
  /** Whose rows they are. */
  readonly place: string
  /** False while it is not known what will be found. */
  readonly loaded: boolean
  readonly count: number
  readonly sum: number | undefined
  /** Removed rows, which the list shows but no total counts, and how many it does not show. */
  readonly removed: RemovedSum & { readonly hidden: number }
  /** Printed before the days: the origin of the rows and the filters. */
  readonly paper: readonly string[]
  readonly range: DayRange
}

/** Says whose rows they are and how many, and reads it out when it changes. A print also says which rows they are. */
function Lead({ report, place, loaded, count, sum, removed, paper, range }: LeadProps) {
  const rows = rowCount(count - removed.count)
  const days = `${formatDay(range.from)}–${formatDay(range.to)}`
  return (
    <>
      <div className={styles['lead']}>
        <span data-screen-only>
          {place}
          {loaded && ' · '}
        </span>
        <output>
          {loaded && rows}
          {loaded && count > 0 && sum !== undefined && (
            <span className={styles['sum']}>{fill(texts.sum, { sum: formatEuros(cents(sum)) })}</span>
          )}
          {removed.count > 0 && <span className={styles['removedRows']}>{removedLine(report, removed)}</span>}
          {removed.hidden > 0 && <span className={styles['removedRows']}>{hiddenLine(removed.hidden)}</span>}
        </output>
      </div>
      <p data-paper-only>{[...paper, days].join(' · ')}</p>
      {count > PRINTED_ROWS && (
        <p data-paper-only>
          {fill(texts.printedRows, { printed: formatCount(PRINTED_ROWS), count: formatCount(count) })}
        </p>
      )}
    </>
  )
}

type Store = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = ({ id, choiceOf = id }: Report): string => `kassavirta.columns.${choiceOf}`

/** The chosen columns in the order of the screen; without a valid choice the report's default ones. */
export function shownColumns(report: Report, chosen: readonly string[]): readonly ReportColumn[] {
  const offered = offeredColumns(report)
  const among = (keys: readonly string[]) => offered.filter(({ key }) => keys.includes(key))
  const found = among(chosen)
  return found.length > 0 ? found : among(report.shown)
}

/**
 * Adds the column of differences, chosen or not, when rows are filtered by it.
 * @internal for the test
 */
export function withDifference(report: Report, columns: readonly ReportColumn[]): readonly ReportColumn[] {
  const difference = differenceColumn(report)
  return difference && !columns.includes(difference) ? [...columns, difference] : columns
}

/** @internal for the test */
export function readColumns(store: Store, report: Report): readonly string[] {
  const found = readJson(store, keyOf(report))
  return Array.isArray(found) ? found.filter((key) => typeof key === 'string') : []
}

/** @internal for the test */
export const writeColumns = (store: Store, report: Report, keys: readonly string[]): boolean =>
  writeJson(store, keyOf(report), keys)

type ViewChoice = RowSearch & Pick<ListView, 'columns'>

/**
 * The choice is stored per report on this device; without storage it lasts until the page is left. A saved view has columns
 * of its own, which stand in the address and leave the device alone.
 */
function useColumns(
  report: Report,
  { differences = false, columns: named }: ViewChoice,
  onNamed: (part: Pick<ListView, 'columns'>) => void,
) {
  const [keys, setKeys] = useState(() => readColumns(deviceStorage, report))
  const chosen = useMemo(() => shownColumns(report, named ?? keys), [report, named, keys])
  const columns = useMemo(
    () => (differences ? withDifference(report, chosen) : chosen),
    [report, chosen, differences],
  )
  const choose = (wanted: readonly string[]) => {
    if (named) return onNamed({ columns: wanted.length > 0 ? wanted : undefined })
    writeColumns(deviceStorage, report, wanted)
    setKeys(wanted)
  }
  return { columns, choice: { columns: chosen, onChoose: choose } }
}
