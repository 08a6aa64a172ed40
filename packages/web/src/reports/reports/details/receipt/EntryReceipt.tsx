import { afterDeclaring, coinSettlementTexts, depositLabels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { cents, sumCents } from '@kassavirta/domain/kernel/money/money'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { isRemovedRow } from '@kassavirta/domain/reports/reports/list'
import { bandShares, type BandPieces } from '@kassavirta/ui/band/band-shares.ts'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import type { Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { CompanyLine } from '../../../../flows/company/CompanyLine.tsx'
import { PrintButton, ReceiptSheet, ScreenOnly } from '../../../../flows/wizard/Receipt.tsx'
import { PortalLink } from '../../../../platform/routing/PortalLink.tsx'
import { useListSearch } from '../EntryPage.tsx'
import { cancelTexts } from '../order/texts.fi.ts'
import { Sections, ShownValue } from '../Sections.tsx'
import { removalTexts } from '../texts.fi.ts'
import { AgainLink, sentEntryOf } from './ReceiptLinks.tsx'
import { ReceiptPdf } from './ReceiptPdf.tsx'
import { receiptTexts as texts } from './texts.fi.ts'

type Props<Row> = { readonly report: CompanyReport<Row>; readonly row: Row }

/** An entry that was sent earlier, as its receipt: the same facts as right after sending, on one sheet of paper. */
export function EntryReceipt<Row>({ report, row }: Props<Row>) {
  const { route, sections } = report.detail
  const { number = '', large = [] } = sentEntryOf(report) ?? {}
  const columns = large.flatMap((key) => report.columns.filter((column) => column.key === key))
  // The state is that of another day than the receipt's.
  const leftOut = [...large, 'id', 'customerName', 'countingState']
  const id = report.numberOf(row)
  return (
    <>
      <CompanyLine />
      {isRemovedRow(report, row) && (
        <Banner
          kind="warn"
          heading={report.removedAs === 'cancelled' ? cancelTexts.isCancelled : removalTexts.removed}
        />
      )}
      <ReceiptSheet
        large={[{ term: number, value: id }, ...columns.map((column) => pairOf(column, row))]}
        pieces={bandPiecesOfRow(row)}
        actions={
          <>
            <PrintButton />
            <ReceiptPdf report={report} row={row} />
            <AgainLink report={report} row={row} />
            <PortalLink to={route} params={{ id }} search={useListSearch()} className={buttonClass}>
              {texts.back}
            </PortalLink>
          </>
        }
      >
        <Sections
          heading={texts.details}
          row={row}
          columns={report.columns}
          facts={wayOfCounting(row)}
          sections={sections.map((section) => ({
            ...section,
            columns: section.columns.filter((key) => !leftOut.includes(key)),
          }))}
        />
        {route === 'DepositDetail' && !isRemovedRow(report, row) && (
          <Panel heading={afterDeclaring.heading}>
            <p>{afterDeclaring.text}</p>
          </Panel>
        )}
        <ScreenOnly>
          <p>{texts.printed}</p>
        </ScreenOnly>
      </ReceiptSheet>
    </>
  )
}

const pairOf = <Row,>(column: ReportColumn<Row>, row: Row) => ({
  term: column.heading,
  value: <ShownValue column={column} row={row} />,
})

/** How a deposit was counted, as its receipt told right after sending; it is in no column. */
function wayOfCounting(row: unknown): Pairs {
  const facts = new Map<string, unknown>(Object.entries(row ?? {}))
  return [
    ...(facts.get('countAtServiceCenter') === true
      ? [{ term: depositLabels.blindRegister, value: yesNo.yes }]
      : []),
    ...(facts.get('coinsUncounted') === true
      ? [{ term: depositLabels.coinSettlementType, value: coinSettlementTexts.uncounted }]
      : []),
  ]
}

/** The counts of a row, if they make up its sum: a band of a part of the money would mislead. */
function bandPiecesOfRow(row: unknown): BandPieces {
  const facts = new Map<string, unknown>(Object.entries(row ?? {}))
  const pieces = Object.fromEntries(
    [...facts].filter((fact): fact is [string, number] => typeof fact[1] === 'number'),
  )
  const known = sumCents(bandShares(pieces).map(({ sum }) => sum))
  return known === facts.get('totalSum') && known > cents(0) ? pieces : {}
}
