import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { CompanyReport, InquirySubject } from '@kassavirta/domain/reports/reports/definition'
import { useIsFetching } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { usePaperTitle } from '@kassavirta/ui/browser/use-paper-title.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { Button } from '@kassavirta/ui/elements/Button.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { usePathTexts } from '../../../platform/routing/use-screen.ts'
import { titleOf } from '../../../platform/routing/link-to.ts'
import type { RouteId } from '../../../platform/routing/route-rows.ts'
import { useEntryRows } from '../list/use-company-rows.ts'
import { detailTexts as texts } from './texts.fi.ts'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import styles from './details.module.css'
import { inquirySearch } from './inquiry-search.ts'

type Address = Readonly<Record<'id' | 'bag', string>>

type Props<Row> = {
  readonly report: CompanyReport<Row>
  readonly route: RouteId
  /** The pages between the list and this one. */
  readonly over?: readonly ('DepositHandledDetail' | 'CashReports')[]
  /** True while more is fetched that the page would have to move for. */
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

/** What a print or a saved PDF is called: `Tilitysilmoitus 2549, pussi 9876543249`. */
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
