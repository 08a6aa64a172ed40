import type { ListView } from '@kassavirta/domain/reports/reports/address'
import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import { pageOf, PRINTED_ROWS } from '@kassavirta/domain/reports/reports/list'
import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react'
import { usePrinting } from '@kassavirta/ui/browser/use-printing.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { GroupSummary } from '../sums/GroupSummary.tsx'
import { mainSumOf } from '../sums/main-sum.ts'
import { NothingFound } from './NothingFound.tsx'
import { Pager } from './Pager.tsx'
import { RowCards } from './RowCards.tsx'
import { RowTable } from './RowTable.tsx'
import { sectionsOf } from '../sums/shown-groups.ts'
import type { useList } from '../list/use-list.ts'
import { PHONE, useMedia } from '@kassavirta/ui/browser/use-media.ts'

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
