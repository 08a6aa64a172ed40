import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { sumCents } from '@kassavirta/domain/kernel/money/money'
import { bagFromAddress } from '@kassavirta/domain/reports/bag-address'
import {
  cashReportColumns,
  cashReportsInBag,
  countedSections,
  handledDeposits,
  type CashReport,
  type HandledDepositRow,
} from '@kassavirta/domain/reports/handled-deposits'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { EntryActions, EntryPage } from './EntryPage.tsx'
import { CashReportTable, nameOf } from './CashReportTable.tsx'
import { Sections } from './Sections.tsx'
import { cashTexts as texts } from './texts.fi.ts'

const { inquiry } = handledDeposits.detail

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
