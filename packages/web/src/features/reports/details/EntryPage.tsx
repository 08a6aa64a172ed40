import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { CompanyReport } from '@kassavirta/domain/reports/definition'
import { useIsFetching } from '@tanstack/react-query'
import { usePathTexts } from '../../../platform/routing/use-screen.ts'
import type { ReactNode } from 'react'
import { titleOf } from '../../../platform/routing/link-to.ts'
import type { RouteId } from '../../../platform/routing/route-rows.ts'
import { AnswerFailed } from '@kassavirta/ui/feedback/AnswerFailed.tsx'
import { Loading } from '@kassavirta/ui/feedback/Loading.tsx'
import { PageHeading } from '@kassavirta/ui/elements/PageHeading.tsx'
import { useEntryRows } from '../use-company-rows.ts'
import { detailTexts as texts } from './texts.fi.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'

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
