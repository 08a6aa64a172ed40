import { day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { readView, writeView, type ListView } from '@kassavirta/domain/reports/reports/address'
import type { CompanyReport as Definition } from '@kassavirta/domain/reports/reports/definition'
import { isInside, rangeBefore, type Bounds, type DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { useMemo, useState } from 'react'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { useCompanySession } from '../../../platform/session/session-context.ts'
import { rangeWords } from '../toolbar/range-words.ts'
import { RangeCut } from '../RangeCut.tsx'
import { ReportView } from './ReportView.tsx'
import { listTexts as texts } from '../texts.fi.ts'
import { QuickRanges } from '../toolbar/QuickRanges.tsx'
import { RangeFields } from '../toolbar/RangeFields.tsx'
import { focusMenu, useMenus } from '../toolbar/use-menus.ts'
import { useBounds } from '../list/use-bounds.ts'
import { useRangeRows, useRowsBefore } from '../list/use-company-rows.ts'

type Props = { readonly report: Definition }

/** Before all days of any list. */
const ANY_DAY = day('1000-01-01')

/** A report of one company: the rows of the chosen range are loaded, and of a wider one when it is chosen. */
export function CompanyReport({ report }: Props) {
  const { search } = useAddress()
  const today = dayOf(useServerNow())
  // The rows do not wait for the earliest day: the server knows it itself.
  const rows = useRangeRows(report, readView(report, search, { today, earliest: ANY_DAY }).range)
  const bounds = useBounds()
  if (bounds.data) return <List report={report} rows={rows} bounds={bounds.data} />
  return bounds.failure ? <AnswerFailed heading={texts.loadFailed} answer={bounds} /> : <Loading />
}

type ListProps = Props & { readonly rows: ReturnType<typeof useRangeRows>; readonly bounds: Bounds }

function List({ report, rows, bounds }: ListProps) {
  const { search, replaceSearch } = useAddress()
  const { company } = useCompanySession()
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
  const menus = useMenus()
  const chooseRange = (range: DayRange) => {
    putRange(range)
    menus.toggle('time', false)
    focusMenu('time')
  }
  const { today, earliest } = bounds
  const whole = { from: earliest, to: today }
  const isWhole = view.range.from <= earliest && view.range.to >= today
  return (
    <ReportView
      report={report}
      rows={rows.data}
      pending={rows.failure ? <AnswerFailed heading={texts.loadFailed} answer={rows} /> : <Loading />}
      view={view}
      onView={onView}
      searchOf={searchOf}
      owner={company.name}
      place={company.name}
      before={useBefore(report, view, rows, bounds)}
      notice={<RangeCut bounds={bounds} />}
      tools={{
        menus,
        days: rangeWords(view.range, today),
        time: (
          <QuickRanges range={view.range} bounds={bounds} onChoose={chooseRange}>
            <RangeFields key={fresh} range={view.range} bounds={bounds} onChange={onRange} />
          </QuickRanges>
        ),
      }}
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

/** The range before is asked for only when it is compared with and is not among the loaded rows. */
function useBefore(report: Definition, view: ListView, rows: ListProps['rows'], { earliest }: Bounds) {
  const range = view.compared ? rangeBefore(view.range, earliest) : undefined
  const isHere = range !== undefined && isInside(range, rows.loaded)
  const answer = useRowsBefore(report, isHere ? undefined : range)
  return view.compared ? { range, earliest, answer: isHere ? rows : answer } : undefined
}
