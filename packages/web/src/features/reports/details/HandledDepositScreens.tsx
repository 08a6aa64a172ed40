import { fill } from '@kassavirta/domain/kernel/texts'
import { sumCents } from '@kassavirta/domain/kernel/money'
import { bagFromAddress } from '@kassavirta/domain/reports/bag-address'
import {
  cashReportColumns,
  cashReportsInBag,
  countedSections,
  handledDeposits,
  type CashReport,
  type HandledDepositRow,
} from '@kassavirta/domain/reports/handled-deposits'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { EntryActions } from './EntryActions.tsx'
import { CashReportTable, nameOf } from './CashReportTable.tsx'
import { EntryDetail } from './EntryDetail.tsx'
import { EntryPage } from './EntryPage.tsx'
import { Sections } from './Sections.tsx'
import { cashTexts as texts } from './texts.fi.ts'
import { useListSearch } from './Breadcrumbs.tsx'

const { inquiry } = handledDeposits.detail

export const HandledDepositDetailScreen = () => (
  <EntryDetail
    report={handledDeposits}
    acts={(row) => row.cashReports.length > 0 && <CashReportsLink id={row.entryId} />}
  />
)

const CashReportsLink = ({ id }: { readonly id: number }) => (
  <PortalLink to="CashReports" params={{ id }} search={useListSearch()} className={buttonClass}>
    {texts.list}
  </PortalLink>
)

/** Lists the cash registers of a handled deposit. */
export const CashReportsScreen = () => (
  <EntryPage report={handledDeposits} route="CashReports" over={['DepositHandledDetail']}>
    {(row) => (
      <>
        <EntryActions about={inquiry(row)} />
        {row.cashReports.length > 0 ? (
          <CashReportTable linked parent={row} reports={row.cashReports} />
        ) : (
          <p>{texts.empty}</p>
        )}
      </>
    )}
  </EntryPage>
)

/** Shows one bag with the registers whose money was in it. */
export const CashReportScreen = () => (
  <EntryPage report={handledDeposits} route="CashReportDetail" over={['DepositHandledDetail', 'CashReports']}>
    {(row, address) => {
      const bag = bagFromAddress(address.bag)
      const reports = cashReportsInBag(row, bag)
      return reports.length > 0 && <Bag parent={row} bag={bag} reports={reports} />
    }}
  </EntryPage>
)

type BagProps = {
  readonly parent: HandledDepositRow
  readonly bag: string
  readonly reports: readonly CashReport[]
}

function Bag({ parent, bag, reports }: BagProps) {
  const inBag = { securityBagNumber: bag, total: sumCents(reports.map(({ total }) => total)) }
  return (
    <>
      <EntryActions about={inquiry({ ...parent, ...inBag })} />
      {reports.length > 1 && (
        <Panel heading={bag ? fill(texts.bag, { bag }) : texts.noBag}>
          <CashReportTable parent={parent} reports={reports} />
        </Panel>
      )}
      {reports.map((report) => (
        <Sections
          key={report.entryId}
          heading={nameOf(report)}
          row={{ ...report, securityBagNumber: bag }}
          columns={cashReportColumns}
          sections={countedSections}
        />
      ))}
    </>
  )
}
