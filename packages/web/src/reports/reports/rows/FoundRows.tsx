import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject, useMemo, useState } from 'react'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
import { type ReportColumn, isSummed } from '@kassavirta/domain/reports/reports/columns'
import type { Report, ReportRoute } from '@kassavirta/domain/reports/reports/definition'
import {
  type FilterKeys,
  countMarked,
  markRows,
  type ListFilter,
  type RowSearch,
} from '@kassavirta/domain/reports/reports/filter'
import type { Grouping } from '@kassavirta/domain/reports/reports/groups'
import { pageOf, PRINTED_ROWS, type Page } from '@kassavirta/domain/reports/reports/list'
import type { Subtotals } from '@kassavirta/domain/reports/reports/subtotals'
import { groupingTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { usePrinting } from '@kassavirta/ui/browser/printing.ts'
import { PHONE, useMedia } from '@kassavirta/ui/browser/use-media.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import type { useList } from '../list/use-list.ts'
import { sectionsOf, shareText, type ShownGroup } from '../sums/groups.ts'
import { mainSumOf, rowCount, subtotalIn, totalText, oneSidedLines } from '../sums/totals.ts'
import { listTexts as texts, hiddenTexts, groupedTexts } from '../texts.fi.ts'
import { chosenStates, findingWords } from '../toolbar/ToolMenu.tsx'
import { RowCards } from './RowCards.tsx'
import { RowTable, useSideways } from './RowTable.tsx'
import styles from '../reports.module.css'
import summaryStyles from './GroupSummary.module.css'

type Props = {
  readonly report: Report
  readonly view: ListView
  readonly searchOf: (view: ListView) => Readonly<Record<string, string>>
  readonly list: ReturnType<typeof useList>
  readonly columns: readonly ReportColumn[]
  /** The id of the sentence that stands in place of an empty list. */
  readonly absentId: string
  readonly widen?: ReactNode
  readonly onChange: (part: Partial<ListView>) => void
}

/** A page of the found rows, under the summary of their groups; or a sentence that there are none. */
export function FoundRows({ report, view, searchOf, list, columns, absentId, widen, onChange }: Props) {
  const { keys, sorted, sorting, groups, page, whole } = list
  const count = sorted.length
  usePageInAddress(view.page, page.page)
  const narrow = useNarrow()
  const top = useRef<HTMLElement>(null)
  useFromTheTop(top, count === 0 ? 0 : page.page)
  const printing = usePrinting()
  const shown = printing ? pageOf(sorted, 1, PRINTED_ROWS) : page
  if (count === 0) return <NothingFound {...{ report, keys, view, widen, onChange }} id={absentId} />
  const List = narrow ? RowCards : RowTable
  const main = mainSumOf(report)
  return (
    <>
      {groups && view.grouping && (
        <GroupSummary
          groups={groups}
          grouping={view.grouping}
          // A phone has room for one sum.
          columns={narrow ? [main].filter((column) => column !== undefined) : columns}
          whole={whole}
          printing={printing}
        />
      )}
      <List
        report={report}
        columns={columns}
        sections={sectionsOf(groups, shown)}
        whole={whole}
        sort={view.sort}
        sorting={sorting}
        onSort={(sort) => onChange({ sort })}
        ref={top}
      />
      <Pager
        to={report.list}
        page={shown}
        count={count}
        searchOf={(number) => searchOf({ ...view, page: number })}
      />
    </>
  )
}

/**
 * Scrolls another page to its first row. The focus stays on the link, unless the last page has none, or the button that
 * brought the rows back is gone with the empty text. Page 0 is the empty list.
 */
function useFromTheTop(list: RefObject<HTMLElement | null>, page: number): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    const wasEmpty = shown.current === 0
    shown.current = page
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    if (!wasEmpty) list.current?.scrollIntoView()
  }, [list, page])
}

/** Puts a page beyond the end of the list right in the address, and leaves its other words (decision Q38). */
function usePageInAddress(asked: number, shown: number): void {
  const { search, replaceSearch } = useAddress()
  const putRight = useEffectEvent(() => {
    const { page: _, ...others } = search
    replaceSearch(shown === 1 ? others : { ...others, page: String(shown) })
  })
  useEffect(() => {
    if (shown < asked) putRight()
  }, [asked, shown])
}

/** True on a phone. Only one of table and cards is rendered, never both. */
const useNarrow = (): boolean => useMedia(PHONE)

type NothingFoundProps = {
  /** The id of the sentence, which also says why there is nothing to export. */
  readonly id: string
  readonly report: Report
  /** Of all loaded rows. */
  readonly keys: FilterKeys
  readonly view: ListView
  readonly onChange: (part: Partial<ListView>) => void
  /** A button for a wider range, where one is possible. */
  readonly widen: ReactNode
}

/** Replaces an empty list and says what really hides the rows: the filters or, failing that, the range. */
function NothingFound({ id, report, keys, view, onChange, widen }: NothingFoundProps) {
  const hidden = useMemo(() => hiddenRows(report, keys, view), [report, keys, view])
  return (
    <div className={classes(layout['box'], styles['empty'])}>
      <p id={id}>{hidden ? report.empty.behindFilters : report.empty.nothing}</p>
      {hidden && (
        <p>{fill(texts.hidden, { filters: hidden.filters.join(', '), rows: rowCount(hidden.count) })}</p>
      )}
      <div className={layout['row']}>
        {hidden && (
          <Button kind="secondary" onClick={() => onChange(hidden.without)}>
            {texts.removeFilters}
          </Button>
        )}
        {widen}
      </div>
    </div>
  )
}

type PagerProps = {
  readonly to: ReportRoute
  readonly page: Page<unknown>
  readonly count: number
  readonly searchOf: (page: number) => Readonly<Record<string, string>>
}

function Pager({ to, page: { page, pages, first, last }, count, searchOf }: PagerProps) {
  return (
    <nav className={styles['pager']} aria-label={texts.pages}>
      <span>
        {fill(texts.shownRows, {
          first: formatCount(first),
          last: formatCount(last),
          count: formatCount(count),
        })}
      </span>
      <span className={styles['steps']} data-screen-only>
        {page > 1 && (
          <PortalLink to={to} search={searchOf(page - 1)} keepScroll>
            {texts.previousPage}
          </PortalLink>
        )}
        <span>{fill(texts.page, { page, pages })}</span>
        {page < pages && (
          <PortalLink to={to} search={searchOf(page + 1)} keepScroll>
            {texts.nextPage}
          </PortalLink>
        )}
      </span>
    </nav>
  )
}

type HiddenRows = {
  /** The filters that hide the rows, in words. */
  readonly filters: readonly string[]
  readonly count: number
  /** The filters to use instead, so that the rows show. */
  readonly without: Pick<ListFilter, 'states' | 'removed' | keyof RowSearch>
}

/** The rows inside the range that only the filters hide; undefined where the range itself has none. */
export function hiddenRows(report: Report, keys: FilterKeys, filter: ListFilter): HiddenRows | undefined {
  const { removed } = filter
  // Removed ones are shown only where there is nothing else to show.
  return [removed, true]
    .map((shown) => {
      const without = { states: {}, removed: shown, find: '', differences: false }
      const words = [
        ...chosenStates(report, filter).map(({ heading, text }) =>
          fill(texts.filteredState, { heading: heading.toLowerCase(), state: text }),
        ),
        ...findingWords(filter).map((words) => words.charAt(0).toLowerCase() + words.slice(1)),
        ...(shown === removed ? [] : [hiddenTexts.hidden]),
      ]
      return { filters: words, count: countMarked(markRows(keys, { ...filter, ...without })), without }
    })
    .find(({ count }) => count > 0)
}

/** The days of a month, or as many places. */
const SHOWN_AT_FIRST = 31

type GroupSummaryProps = {
  readonly groups: readonly ShownGroup[]
  readonly grouping: Grouping
  /** The columns whose subtotals are shown. */
  readonly columns: readonly ReportColumn[]
  /** Of the whole filtered list. */
  readonly whole: Subtotals
  /** True when every group must be there. */
  readonly printing: boolean
}

/** The groups with their subtotals and shares. */
function GroupSummary({ groups, grouping, columns, whole, printing }: GroupSummaryProps) {
  const [all, setAll] = useState(false)
  const shown = all || printing ? groups : groups.slice(0, SHOWN_AT_FIRST)
  const summed = columns.filter((column) => isSummed(column) && whole.totals.has(column.key))
  const box = useRef<HTMLElement>(null)
  const sideways = useSideways(box)
  return (
    <section
      ref={box}
      className={summaryStyles['summary']}
      aria-label={groupedTexts.summary}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll what scrolls
      tabIndex={sideways ? 0 : undefined}
    >
      <table className={classes(layout['box'], summaryStyles['table'])}>
        <caption>{groupedTexts.summary}</caption>
        <thead>
          <tr>
            <th scope="col">{groupingTexts[grouping]}</th>
            <th scope="col">{groupedTexts.rows}</th>
            {summed.map(({ key, heading }) => (
              <th key={key} scope="col">
                {heading}
              </th>
            ))}
            <th scope="col">{groupedTexts.share}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((group, index) => (
            // Two places may have the same name.
            <tr key={index}>
              <Name name={group.name} of={group} />
              <Figures columns={summed} of={group} />
              <td>{group.share !== undefined && <Share share={group.share} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <Name name={groupedTexts.total} of={whole} />
            <Figures columns={summed} of={whole} />
            <td>{groups.some(({ share }) => share !== undefined) && shareText(1)}</td>
          </tr>
        </tfoot>
      </table>
      {shown.length < groups.length && (
        <Button kind="text" onClick={() => setAll(true)}>
          {fill(groupedTexts.showAll, { count: formatCount(groups.length) })}
        </Button>
      )}
    </section>
  )
}

const Name = ({ name, of }: { readonly name: string; readonly of: Subtotals }) => (
  <th scope="row">
    {name}
    {oneSidedLines(of).map((line) => (
      <span key={line} className={summaryStyles['oneSided']}>
        {' '}
        {line}
      </span>
    ))}
  </th>
)

type FiguresProps = { readonly columns: readonly ReportColumn[]; readonly of: Subtotals }

const Figures = ({ columns, of }: FiguresProps) => (
  <>
    <td>{formatCount(of.count)}</td>
    {columns.map((column) => {
      const total = subtotalIn(column, of)
      return <td key={column.key}>{total !== undefined && totalText(column, total)}</td>
    })}
  </>
)

/** The bar is the same figure once more, for the eye. */
const Share = ({ share }: { readonly share: number }) => (
  <span className={summaryStyles['share']}>
    <span className={summaryStyles['bar']} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </span>
    <span className={summaryStyles['percent']}>{shareText(share)}</span>
  </span>
)
