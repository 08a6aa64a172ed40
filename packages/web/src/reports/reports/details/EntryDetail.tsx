import type { CompanyReport } from '@kassavirta/domain/reports/reports/definition'
import type { ReactNode } from 'react'
import type { Pairs } from '@kassavirta/ui/elements/SummaryList.tsx'
import { EntryActions, EntryPage } from './EntryPage.tsx'
import { EntryReceipt } from './receipt/EntryReceipt.tsx'
import { ReceiptLinks, useIsReceipt } from './receipt/ReceiptLinks.tsx'
import { ReceiptPdf } from './receipt/ReceiptPdf.tsx'
import { Sections } from './Sections.tsx'
import { detailTexts as texts } from './texts.fi.ts'

type Props<Row> = {
  readonly report: CompanyReport<Row>
  /** What only this report has: a banner, further actions, facts that are not columns. */
  readonly notice?: (row: Row) => ReactNode
  readonly acts?: (row: Row) => ReactNode
  readonly facts?: (row: Row) => Pairs
  /** True while more is fetched that the page would have to move for. */
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
