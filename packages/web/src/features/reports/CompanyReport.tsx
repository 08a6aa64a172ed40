import { readView, writeView, type ListView } from '@kassavirta/domain/reports/address'
import type { CompanyReport as Definition } from '@kassavirta/domain/reports/definition'
import type { Rows } from '@kassavirta/domain/reports/list'
import type { DayRange } from '@kassavirta/domain/reports/ranges'
import { useMemo, useState } from 'react'
import { useAddress } from '../../platform/routing/use-address.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { QuickRanges, RangeFields } from './RangeFields.tsx'
import { ReportView } from './ReportView.tsx'
import { listTexts as texts } from './texts.fi.ts'
import { useBounds, type Bounds } from './use-bounds.ts'
import { useCompanyRows } from './use-company-rows.ts'

/** A report of one company: the whole list is loaded, and the range is chosen here. */
export function CompanyReport({ report }: { readonly report: Definition }) {
  const rows = useCompanyRows(report)
  const bounds = useBounds()
  if (rows.data && bounds.data) return <Loaded report={report} rows={rows.data} bounds={bounds.data} />
  const failed = [rows, bounds].filter(({ failure }) => failure)
  if (failed.length === 0) return <Loading />
  const answer = {
    failure: failed[0]?.failure,
    trying: failed.every(({ trying }) => trying),
    tryNow: () => failed.forEach(({ tryNow }) => tryNow()),
  }
  return <AnswerFailed heading={texts.loadFailed} answer={answer} />
}

type LoadedProps = {
  readonly report: Definition
  readonly rows: Rows<unknown>
  readonly bounds: Bounds
}

function Loaded({ report, rows, bounds }: LoadedProps) {
  const { search, replaceSearch } = useAddress()
  const view = useMemo(() => readView(report, search, bounds), [report, search, bounds])
  const searchOf = (next: ListView) => writeView(report, next, bounds)
  const onView = (next: ListView) => replaceSearch(searchOf(next))
  const onRange = (range: DayRange) => onView({ ...view, page: 1, range })
  // A range from a button replaces the content of the boxes, even text that is not a day.
  const [fresh, setFresh] = useState(0)
  const putRange = (range: DayRange) => {
    setFresh(fresh + 1)
    onRange(range)
  }
  const { today, earliest } = bounds
  const whole = { from: earliest, to: today }
  const isWhole = view.range.from <= earliest && view.range.to >= today
  return (
    <ReportView
      report={report}
      rows={rows}
      view={view}
      onView={onView}
      searchOf={searchOf}
      quickRanges={<QuickRanges range={view.range} bounds={bounds} onChange={putRange} />}
      range={<RangeFields key={fresh} range={view.range} bounds={bounds} onChange={onRange} />}
      widen={
        !isWhole && (
          <Button kind="secondary" onClick={() => putRange(whole)}>
            {texts.widen}
          </Button>
        )
      }
    />
  )
}
