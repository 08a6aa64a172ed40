import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { buttonClass } from '@kassavirta/ui/elements/button-class.ts'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { PortalLink } from '../../../../platform/routing/PortalLink.tsx'
import { requirementsOf } from '../../../../platform/routing/route-rows.ts'
import { usePermissions } from '../../../../platform/session/use-permissions.ts'
import { receiptTexts as texts, receiptNumbers } from './texts.fi.ts'

type Props<Row> = { readonly report: CompanyReport<Row>; readonly row: Row }

/** Whether the address asks for the receipt of an entry that has one. */
export function useIsReceipt<Row>(report: CompanyReport<Row>): boolean {
  const { kuitti } = useAddress().search
  return kuitti !== undefined && sentEntryOf(report) !== undefined
}

/** From an entry to its receipt, and to a form that is filled in like it. */
export function ReceiptLinks<Row>({ report, row }: Props<Row>) {
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
        {texts.show}
      </PortalLink>
      <AgainLink report={report} row={row} />
    </>
  )
}

/** Opens the form filled in like an earlier order. Nothing is sent before it is confirmed there. */
export function AgainLink<Row>({ report, row }: Props<Row>) {
  const { can } = usePermissions()
  const again = sentEntryOf(report)?.again
  if (!again) return null
  const { needs } = requirementsOf(again)
  if (needs && !can(needs)) return null
  return (
    <PortalLink to={again} search={{ tilaus: String(report.numberOf(row)) }} className={buttonClass}>
      {texts.again}
    </PortalLink>
  )
}

type SentEntry = {
  /** What the number is called on the receipt. */
  readonly number: string
  /** Columns in large type beside the number. */
  readonly large: readonly string[]
  /** The form that can order the same again. */
  readonly again?: 'Vaihtoraha' | 'EquipmentOrder'
}

/** What was sent in the portal has a receipt; what the provider counted or packed has none. */
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

export const sentEntryOf = <Row,>(report: CompanyReport<Row>): SentEntry | undefined =>
  sentEntries[report.detail.route]
