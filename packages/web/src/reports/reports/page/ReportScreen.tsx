import { useMemo, useState, useId, useRef } from 'react'
import { day, dayOf } from '@kassavirta/domain/kernel/dates/dates'
import { readView, writeView, type ListView } from '@kassavirta/domain/reports/reports/address'
import { reportsOf } from '@kassavirta/domain/reports/reports/all'
import type { CompanyReport as Definition } from '@kassavirta/domain/reports/reports/definition'
import { isInside, rangeBefore, type Bounds, type DayRange } from '@kassavirta/domain/reports/reports/ranges'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { AnswerPending } from '@kassavirta/ui/feedback/Failed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { Icon } from '@kassavirta/ui/elements/Icon.tsx'
import { useLeaving } from '@kassavirta/ui/overlay/DropDown.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { useConfig, useCompanySession, useSignedIn } from '../../../platform/session/use-session.ts'
import { PortalLink, useScreenId } from '../../../platform/routing/portal-router.tsx'
import { titleOf } from '../../../platform/routing/route-rows.ts'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { reportsIn } from '../contents/report-groups.ts'
import { useRangeRows, useRowsBefore, useShownReport } from '../list/use-report-rows.ts'
import { listTexts as texts } from '../texts.fi.ts'
import { rangeWords, RangeCut, QuickRanges, RangeFields, useBounds } from '../toolbar/RangeMenu.tsx'
import { focusMenu, useMenus } from '../toolbar/ToolMenu.tsx'
import { ConcernReport } from './ConcernReport.tsx'
import { ReportView } from './ReportView.tsx'
import styles from '../reports.module.css'
import nameStyles from './ReportName.module.css'

/** The list of any report; the address says which. */
export function ReportScreen() {
  const reports = reportsOf(useScreenId())
  const config = useConfig()
  const reportToShow = useShownReport()
  const [named] = reports
  const first = named && reportToShow(named)
  if (!first) return null
  // Stages bring a filter and a column: rows that came before them would move under the hand of the person.
  const isSettled = config.data !== undefined || config.failure !== undefined
  const parts = reports.map(reportToShow).filter((report) => report.group === 'concern')
  return (
    <div key={first.list} className={styles['report']}>
      <ReportName title={first.title} />
      {!isSettled ? (
        <Loading />
      ) : first.group === 'concern' ? (
        <ConcernReport first={first} parts={parts} />
      ) : (
        <CompanyReport report={first} />
      )}
    </div>
  )
}

type Props = { readonly report: Definition }

/** Before all days of any list. */
const ANY_DAY = day('1000-01-01')

/** A report of one company: the rows of the chosen range are loaded, and of a wider one when it is chosen. */
function CompanyReport({ report }: Props) {
  const { search } = useAddress()
  const today = dayOf(useServerNow())
  // The rows do not wait for the earliest day: the server knows it itself.
  const rows = useRangeRows(report, readView(report, search, { today, earliest: ANY_DAY }).range)
  const bounds = useBounds()
  if (bounds.data) return <List report={report} rows={rows} bounds={bounds.data} />
  return <AnswerPending heading={texts.loadFailed} answer={bounds} />
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
      pending={<AnswerPending heading={texts.loadFailed} answer={rows} />}
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

/** The name of the report, which is also the way to every other one: a press anywhere on it opens them. */
function ReportName({ title }: { readonly title: string }) {
  const [open, setOpen] = useState(false)
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useLeaving(open, { whole, button }, () => setOpen(false))
  return (
    <>
      <p className={nameStyles['back']} data-screen-only>
        <PortalLink to="ReportList">{titleOf('ReportList', {})}</PortalLink>
      </p>
      <div ref={whole} className={nameStyles['whole']}>
        <div className={nameStyles['name']}>
          <PageHeading>{title}</PageHeading>
          <button
            ref={button}
            type="button"
            className={nameStyles['open']}
            data-screen-only
            aria-label={texts.otherReports}
            aria-expanded={open}
            aria-controls={open ? panelId : undefined}
            onClick={() => setOpen(!open)}
          >
            <Icon name="chevron-down" />
          </button>
        </div>
        {open && <OtherReports id={panelId} />}
      </div>
    </>
  )
}

function OtherReports({ id }: { readonly id: string }) {
  const { company } = useSignedIn()
  const { can } = usePermissions()
  const groups = [
    { heading: texts.companyReports, reports: company ? reportsIn('company', can) : [] },
    { heading: texts.concernReports, reports: reportsIn('concern', can) },
  ].filter(({ reports }) => reports.length > 0)
  return (
    <nav id={id} className={nameStyles['panel']} aria-label={texts.otherReports}>
      {groups.map(({ heading, reports }) => (
        <div key={heading}>
          <h2 className={nameStyles['heading']}>{heading}</h2>
          <ul>
            {reports.map(({ list, title }) => (
              <li key={list}>
                <PortalLink to={list} className={nameStyles['way']}>
                  {title}
                </PortalLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
