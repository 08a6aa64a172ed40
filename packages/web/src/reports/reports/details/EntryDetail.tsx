import type { ReactNode } from 'react'
import { afterDeclaring, coinSettlementTexts, depositLabels } from '@kassavirta/domain/bags/deposits/terms.fi'
import { nearMoment } from '@kassavirta/domain/kernel/dates/dates-in-words'
import { cents, sumCents } from '@kassavirta/domain/kernel/money/money'
import { yesNo } from '@kassavirta/domain/kernel/texts/terms.fi'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { isRemovedRow } from '@kassavirta/domain/reports/reports/list'
import { getReceipt, type ReceiptKind } from '@kassavirta/domain/reports/reports/statements-api'
import { paperFiles } from '@kassavirta/domain/reports/reports/terms.fi'
import { useServerNow } from '@kassavirta/ui/api/use-server-now.ts'
import { buttonClass } from '@kassavirta/ui/elements/Button.tsx'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import type { Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import { Banner } from '@kassavirta/ui/feedback/Banner.tsx'
import { bandShares, type BandPieces } from '@kassavirta/ui/figures/Band.tsx'
import { CustodyLine, type CustodyStep } from '@kassavirta/ui/figures/CustodyLine.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { classes } from '@kassavirta/ui/styles/classes.ts'
import layout from '@kassavirta/ui/styles/layout.module.css'
import { PrintButton, ReceiptSheet, ScreenOnly } from '../../../flows/wizard/Receipt.tsx'
import { CompanyLine } from '../../../flows/wizard/WizardFrame.tsx'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { requirementsOf } from '../../../platform/routing/route-rows.ts'
import { usePermissions } from '../../../platform/session/use-permissions.ts'
import { useSwitch, useCompanySession } from '../../../platform/session/use-session.ts'
import { PdfButton } from '../export/PdfButton.tsx'
import { EntryActions, EntryPage, useListSearch, Sections, ShownValue } from './EntryPage.tsx'
import { detailTexts as texts, cancelTexts, removalTexts, receiptTexts, receiptNumbers } from './texts.fi.ts'
import styles from './details.module.css'

type Props<Row> = {
  readonly report: CompanyReport<Row>
  /** The parts that only this report has: a banner, further actions, facts that are not columns. */
  readonly notice?: (row: Row) => ReactNode
  readonly acts?: (row: Row) => ReactNode
  readonly facts?: (row: Row) => Pairs
  /** True while something is being fetched that would move the page when it arrives. */
  readonly waiting?: boolean
}

/** One row of a report, rendered from the report's definition. */
export function EntryDetail<Row>({ report, notice, acts, facts, waiting = false }: Props<Row>) {
  const { route, sections, inquiry } = report.detail
  const isReceipt = useIsReceipt(report)
  return (
    <EntryPage report={report} route={route} waiting={waiting}>
      {(row) =>
        isReceipt ? (
          <EntryReceipt report={report} row={row} />
        ) : (
          <>
            {notice?.(row)}
            <EntryActions about={inquiry(row)}>
              <ReceiptPdf report={report} row={row} />
              <ReceiptLinks report={report} row={row} />
              {acts?.(row)}
            </EntryActions>
            <Sections
              heading={texts.details}
              row={row}
              columns={report.columns}
              sections={sections}
              facts={facts?.(row) ?? []}
            />
          </>
        )
      }
    </EntryPage>
  )
}

type StatusLineProps = {
  /** The name of the line, for screen readers. */
  readonly label: string
  readonly steps: readonly CustodyStep[]
  /** The buttons under the line. */
  readonly children?: ReactNode
}

/** Shows above the details where an entry is; empty while no stage is known. Deposits, orders, supplies and visits share it. */
export const StatusLine = ({ label, steps, children }: StatusLineProps) => (
  <section className={classes(layout['box'], styles['custody'])}>
    {steps.length > 0 && <CustodyLine label={label} steps={steps} />}
    {children}
  </section>
)

type Cancellation = { readonly cancelled?: Date | null; readonly cancelReason?: string | null }

/** Says above an order, or above its packed contents, that it does not come, since when and why. */
export function CancelledBanner({ order: { cancelled, cancelReason } }: { readonly order: Cancellation }) {
  const now = useServerNow()
  return (
    <Banner kind="warn" heading={cancelTexts.isCancelled}>
      {cancelled && fill(cancelTexts.since, { moment: nearMoment(cancelled, now) })}
      {cancelReason && ` ${fill(cancelTexts.reason, { reason: cancelReason })}`}
    </Banner>
  )
}

type EntryReceiptProps<Row> = { readonly report: CompanyReport<Row>; readonly row: Row }

/** An entry that was sent earlier, as its receipt: the same facts as right after sending, on one sheet of paper. */
function EntryReceipt<Row>({ report, row }: EntryReceiptProps<Row>) {
  const { route, sections } = report.detail
  const { number = '', large = [] } = sentEntryOf(report) ?? {}
  const columns = large.flatMap((key) => report.columns.filter((column) => column.key === key))
  // The state may have changed since the receipt was sent.
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
              {receiptTexts.back}
            </PortalLink>
          </>
        }
      >
        <Sections
          heading={receiptTexts.details}
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
          <p>{receiptTexts.printed}</p>
        </ScreenOnly>
      </ReceiptSheet>
    </>
  )
}

const pairOf = <Row,>(column: ReportColumn<Row>, row: Row) => ({
  term: column.heading,
  value: <ShownValue column={column} row={row} />,
})

/** How a deposit was declared, as on the receipt right after sending; no column has it. */
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

type ReceiptLinksProps<Row> = { readonly report: CompanyReport<Row>; readonly row: Row }

/** Whether the address asks for the receipt of an entry that has one. */
function useIsReceipt<Row>(report: CompanyReport<Row>): boolean {
  const { kuitti } = useAddress().search
  return kuitti !== undefined && sentEntryOf(report) !== undefined
}

/** From an entry to its receipt, and to a form that is filled in like it. */
function ReceiptLinks<Row>({ report, row }: ReceiptLinksProps<Row>) {
  const { search } = useAddress()
  if (!sentEntryOf(report)) return null
  return (
    <>
      <PortalLink
        to={report.detail.route}
        params={{ id: report.numberOf(row) }}
        search={{ ...search, kuitti: '1' }}
        className={buttonClass}
      >
        {receiptTexts.show}
      </PortalLink>
      <AgainLink report={report} row={row} />
    </>
  )
}

/** Opens the form filled in like an earlier order. Nothing is sent before it is confirmed there. */
function AgainLink<Row>({ report, row }: ReceiptLinksProps<Row>) {
  const { can } = usePermissions()
  const again = sentEntryOf(report)?.again
  if (!again) return null
  const { needs } = requirementsOf(again)
  if (needs && !can(needs)) return null
  return (
    <PortalLink to={again} search={{ tilaus: String(report.numberOf(row)) }} className={buttonClass}>
      {receiptTexts.again}
    </PortalLink>
  )
}

type SentEntry = {
  /** The name of the number on the receipt. */
  readonly number: string
  /** Columns in large type beside the number. */
  readonly large: readonly string[]
  /** The form that can order the same again. */
  readonly again?: 'Vaihtoraha' | 'EquipmentOrder'
}

/** Entries that were sent in the portal have a receipt; what the provider counted or packed has none. */
const sentEntries: Readonly<Partial<Record<CompanyReport['detail']['route'], SentEntry>>> = {
  DepositDetail: { number: receiptNumbers.declaration, large: ['securityBagNumber', 'totalSum'] },
  ChangeOrderDetail: {
    number: receiptNumbers.order,
    large: ['deliveryDate', 'totalSum'],
    again: 'Vaihtoraha',
  },
  SupplyOrderDetail: { number: receiptNumbers.order, large: ['deliveryDate'], again: 'EquipmentOrder' },
  VisitDetail: { number: receiptNumbers.order, large: ['suggestedDate'] },
  VisitChangeDetail: { number: receiptNumbers.request, large: ['newDate'] },
}

const sentEntryOf = <Row,>(report: CompanyReport<Row>): SentEntry | undefined =>
  sentEntries[report.detail.route]

const kinds: Readonly<Partial<Record<CompanyReport['detail']['route'], ReceiptKind>>> = {
  DepositDetail: 'deposit',
  ChangeOrderDetail: 'changeOrder',
  SupplyOrderDetail: 'supplyOrder',
}

type ReceiptPdfProps<Row> = { readonly report: CompanyReport<Row>; readonly row: Row }

/** The receipt of an entry as a file, where the provider offers it. */
function ReceiptPdf<Row>({ report, row }: ReceiptPdfProps<Row>) {
  const { company } = useCompanySession()
  const isOffered = useSwitch('statements')
  const kind = kinds[report.detail.route]
  if (!isOffered || !kind) return null
  const entryId = report.numberOf(row)
  return (
    <PdfButton
      endpoint={getReceipt}
      ask={{ params: { kind, entryId }, query: { companyId: company.id } }}
      fileName={fill(paperFiles.receipt, { number: entryId })}
    />
  )
}
