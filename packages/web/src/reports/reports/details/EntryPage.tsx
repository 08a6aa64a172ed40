import { useIsFetching, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { getDeclaration, getResult, getEntryEvents } from '@kassavirta/domain/bags/deposits/api'
import type { EntryKind } from '@kassavirta/domain/bags/deposits/entry-stages'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { worthOfPieces } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { cellOf, type ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type {
  CompanyReport,
  InquirySubject,
  DetailSection,
} from '@kassavirta/domain/reports/reports/definition'
import { absentText, printCell } from '@kassavirta/domain/reports/reports/print'
import { detailTerms, reportTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { useAnswer } from '@kassavirta/ui/api/answers.ts'
import { usePaperTitle } from '@kassavirta/ui/browser/printing.ts'
import { Button, buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { SummaryList, type Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import { AnswerFailed } from '@kassavirta/ui/feedback/Failed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { titleOf, type RouteId } from '../../../platform/routing/route-rows.ts'
import { usePathTexts, PortalLink } from '../../../platform/routing/portal-router.tsx'
import { useApiQuery, useSwitch, useCompanySession } from '../../../platform/session/use-session.ts'
import { useEntryRows } from '../list/use-report-rows.ts'
import { inquirySearch, Cell } from '../rows/Cell.tsx'
import { detailTexts as texts } from './texts.fi.ts'
import styles from './details.module.css'

type Address = Readonly<Record<'id' | 'bag', string>>

type Props<Row> = {
  readonly report: CompanyReport<Row>
  readonly route: RouteId
  /** The pages between the list and this one. */
  readonly over?: readonly ('DepositHandledDetail' | 'CashReports')[]
  /** True while something is being fetched that would move the page when it arrives. */
  readonly waiting?: boolean
  /** Returns nothing where the address names a part that the entry does not have. */
  readonly children: (row: Row, address: Address) => ReactNode
}

/** A page about one entry, which is found in the list of its report without another call. */
export function EntryPage<Row>({ report, route, over = [], waiting = false, children }: Props<Row>) {
  const address: Address = usePathTexts<keyof Address>()
  const answer = useEntryRows(report, address.id)
  const { data, failure } = answer
  // A cached list may be older than the entry, so only a fresh list can lack it for certain.
  const coming = useIsFetching({ queryKey: [report.endpoint.path] }) > 0
  const row = data?.find((each) => each !== undefined && String(report.numberOf(each)) === address.id)
  const title = titleOf(route, address)
  const found = row === undefined || waiting ? null : children(row, address)
  usePaperTitle(row === undefined ? title : paperTitle(report, row, title))
  return (
    <>
      <Breadcrumbs report={report} over={over} id={address.id} />
      <PageHeading lead={found && !title.includes(address.id) ? fill(texts.number, address) : undefined}>
        {title}
      </PageHeading>
      {found}
      <AnswerFailed heading={texts.failed} answer={answer} />
      {!found && !failure && (data && !coming && !waiting ? <p>{report.detail.missing}</p> : <Loading />)}
    </>
  )
}

/** The title of a print or a saved PDF: `Tilitysilmoitus 2549, pussi 9876543249`. */
function paperTitle<Row>(report: CompanyReport<Row>, row: Row, title: string): string {
  const number = String(report.numberOf(row))
  const named = title.includes(number) ? title.replace('#', '') : `${title} ${number}`
  const bag = report.detail.inquiry(row).securityBagNumber
  return bag ? fill(texts.paperTitle, { title: named, bag }) : named
}

/** The query of the list goes along, so that the way back leads to the same rows. */
export function useListSearch() {
  const { kuitti: _, ...search } = useAddress().search
  return search
}

type TrailProps = {
  readonly report: Pick<CompanyReport, 'list' | 'title'>
  readonly over: readonly ('DepositHandledDetail' | 'CashReports')[]
  readonly id: string
}

/** The way back, one level at a time. */
function Breadcrumbs({ report, over, id }: TrailProps) {
  const search = useListSearch()
  return (
    <nav className={styles['trail']} data-screen-only aria-label={texts.trail}>
      <ol>
        <li>
          <PortalLink to={report.list} search={search}>
            {report.title}
          </PortalLink>
        </li>
        {over.map((route) => (
          <li key={route}>
            <PortalLink to={route} params={{ id }} search={search}>
              {titleOf(route, { id })}
            </PortalLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type ActionsProps = {
  readonly about: InquirySubject
  /** Further actions of this kind of entry. */
  readonly children?: ReactNode
}

/** The actions of an entry. A phone shows the first one; the others would push the facts off its screen. */
export function EntryActions({ about, children }: ActionsProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className={classes(layout['row'], styles['actions'])} data-screen-only>
      <PortalLink to="Inquiry" search={inquirySearch(about)} className={buttonClass}>
        {texts.inquiry}
      </PortalLink>
      <span className={styles['more']}>
        <Button kind="secondary" wide aria-expanded={open} onClick={() => setOpen(!open)}>
          {texts.more}
        </Button>
      </span>
      <div className={styles['rest']} data-folded={!open || undefined}>
        <Button kind="secondary" onClick={() => window.print()}>
          {texts.print}
        </Button>
        {children}
      </div>
    </div>
  )
}

type SectionsProps<Row> = {
  readonly heading: string
  readonly row: Row
  readonly columns: readonly ReportColumn<Row>[]
  readonly sections: readonly DetailSection[]
  /** Facts that are in no column. */
  readonly facts?: Pairs
}

/** One entry by its definition: the first section is its own list, and lists of counts are side by side. */
export function Sections<Row>({ heading, row, columns, sections, facts = [] }: SectionsProps<Row>) {
  const [first, ...others] = sections.map((section) => ({
    ...section,
    pairs: pairsOf(section, columns, row),
  }))
  const listed = others.filter(({ pairs }) => pairs.length > 0)
  return (
    <Panel heading={heading}>
      <div className={styles['main']}>
        <SummaryList pairs={[...(first?.pairs ?? []), ...facts]} />
      </div>
      {listed.length > 0 && (
        <div className={styles['counts']}>
          {listed.map(({ heading, pairs }) => (
            <div key={heading}>
              <h3>{heading}</h3>
              <SummaryList pairs={pairs} />
            </div>
          ))}
        </div>
      )}
    </Panel>
  )
}

/** The values that people look for first, and read on paper from a distance. */
const LARGE_COLUMNS: readonly string[] = ['securityBagNumber', 'totalSum']

function pairsOf<Row>(section: DetailSection, columns: readonly ReportColumn<Row>[], row: Row): Pairs {
  return section.columns.flatMap((key) => {
    const column = columns.find((each) => each.key === key)
    const person = personOf(section, key, columns, row)
    if (person) return person
    if (!column?.value || (section.skipZero && !cellOf(column, row)?.value)) return []
    const pieces = piecesPair(column, row)
    if (section.skipZero && pieces) return [pieces]
    const value = <ShownValue column={column} row={row} />
    const large = !section.skipZero && LARGE_COLUMNS.includes(key)
    return [
      {
        term: detailTerms[key] ?? column.heading,
        value: large ? <span className={styles['key']}>{value}</span> : value,
      },
    ]
  })
}

/** Pieces with what they are worth, as on the receipt: `24 × 50 €`, `1 200,00 €`. */
function piecesPair<Row>(column: ReportColumn<Row>, row: Row): Pairs[number] | undefined {
  const count = column.kind === 'count' ? (column.value?.(row) ?? 0) : 0
  const worth = worthOfPieces(column.key, count)
  if (worth === undefined) return undefined
  const term = fill(texts.piecesOf, { count: formatCount(count), name: column.heading })
  return { term, value: formatEuros(worth) }
}

/** First and last name are two columns of the file, one person on the page. */
function personOf<Row>(
  { person = '' }: DetailSection,
  key: string,
  columns: readonly ReportColumn<Row>[],
  row: Row,
): Pairs | undefined {
  if (key === 'userLastName') return []
  if (key !== 'userFirstName') return undefined
  const name = columns
    .filter((column) => ['userFirstName', 'userLastName'].includes(column.key))
    .map((column) => printCell(cellOf(column, row)))
    .join(' ')
    .trim()
  return [{ term: person, value: name || reportTexts.unknown }]
}

type ValueProps<Row> = { readonly column: ReportColumn<Row>; readonly row: Row }

/** A value as a detail page shows it. A missing value is said in words, never left blank. */
export function ShownValue<Row>({ column, row }: ValueProps<Row>) {
  const text = printCell(cellOf(column, row))
  if (text === '') return absentText(column)
  if (column.kind === 'text') return <span className={styles['text']}>{text}</span>
  if (column.kind === 'count' && !column.namesUnit) return fill(texts.pieces, { count: text })
  return <Cell column={column} row={row} />
}

type Entry = { readonly companyId: number; readonly entryId: number }

/**
 * Fetches something about the entry in the address while the list is fetched, and the page waits for both; when it fails,
 * the page does without. Nothing is fetched where the provider does not offer it or the address has no number.
 */
export function useEntryAnswer<Data, Key extends QueryKey>(
  queryOf: (entry: Entry) => UseQueryOptions<Data, Error, Data, Key>,
  isOffered = true,
) {
  const { id } = usePathTexts<'id'>()
  const { company } = useCompanySession()
  const enabled = isOffered && /^\d{1,9}$/.test(id)
  const answer = useAnswer({ ...queryOf({ companyId: company.id, entryId: Number(id) }), enabled })
  return { answer, waiting: enabled && !answer.data && !answer.failure }
}

export function useDeclaration() {
  const { query } = useApiQuery()
  return useEntryAnswer((entry) => query(getDeclaration, { query: entry }))
}

export function useResult() {
  const { query } = useApiQuery()
  return useEntryAnswer((entry) => query(getResult, { query: entry }))
}

/** The events of the entry in the address. */
export function useEntryEvents(type: EntryKind) {
  const { query } = useApiQuery()
  return useEntryAnswer(
    (entry) => query(getEntryEvents, { query: { ...entry, type } }),
    useSwitch('statusLines'),
  )
}
