import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import { getReceipt, type ReceiptKind } from '@kassavirta/domain/reports/reports/statements/api'
import { paperFiles } from '@kassavirta/domain/reports/reports/statements/terms.fi'
import { PdfButton } from '../../../../flows/pdf/PdfButton.tsx'
import { useSwitch } from '../../../../platform/api/use-config.ts'
import { useCompanySession } from '../../../../platform/session/session-context.ts'

const kinds: Readonly<Partial<Record<CompanyReport['detail']['route'], ReceiptKind>>> = {
  DepositDetail: 'deposit',
  ChangeOrderDetail: 'changeOrder',
  SupplyOrderDetail: 'supplyOrder',
}

type Props<Row> = { readonly report: CompanyReport<Row>; readonly row: Row }

/** The receipt of an entry as a file, where the provider offers it. */
export function ReceiptPdf<Row>({ report, row }: Props<Row>) {
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
