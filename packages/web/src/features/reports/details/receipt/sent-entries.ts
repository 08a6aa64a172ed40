import type { CompanyReport } from '@kassavirta/domain/reports/definition'
import { receiptNumbers } from './texts.fi.ts'

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

export const sentEntryOf = <Row>(report: CompanyReport<Row>): SentEntry | undefined =>
  sentEntries[report.detail.route]
