import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import { stateOf, type ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { CompanyReport, Report } from '@kassavirta/domain/reports/reports/definition'
import { isRemovedRow } from '@kassavirta/domain/reports/reports/list'
import { differenceMark } from '@kassavirta/domain/reports/reports/rules'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { CustodyBars } from '@kassavirta/ui/custody-line/CustodyBars.tsx'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { cellText } from '@kassavirta/domain/reports/reports/print'
import styles from '../Cell.module.css'
import { removedWords } from '../sums/removed-words.ts'
import { listTexts as texts } from '../texts.fi.ts'

type Props = { readonly column: ReportColumn; readonly row: unknown }

/** A value of a row. A word beside it points out what matters: never colour alone. */
export function Cell({ column, row }: Props) {
  const text = cellText(column, row)
  if (column.kind === 'state') {
    const state = stateOf(column, row)
    if (state?.steps !== undefined) return <Stage text={text} steps={state.steps} />
    return state ? <Badge tone={state.tone}>{text}</Badge> : null
  }
  const mark = column.kind === 'difference' ? differenceMark(column.value?.(row) ?? null) : undefined
  if (!mark) return text
  return (
    <span className={styles['difference']}>
      <Badge tone={mark === 'shortage' ? 'danger' : 'warn'}>{texts[mark]}</Badge> {text}
    </span>
  )
}

const Stage = ({ text, steps }: { readonly text: string; readonly steps: number }) => (
  <span className={styles['stage']}>
    <CustodyBars steps={steps} />
    {text}
  </span>
)

/** The first value of a row leads to its details, where the report has some. */
export function LeadCell({ report, column, row }: Props & { readonly report: Report }) {
  return (
    <>
      {report.group === 'company' ? (
        <DetailLink report={report} column={column} row={row} />
      ) : (
        <Cell column={column} row={row} />
      )}
      {isRemovedRow(report, row) && (
        <>
          {' '}
          <Badge>{removedWords(report).tag}</Badge>
        </>
      )}
    </>
  )
}

function DetailLink({ report, column, row }: Props & { readonly report: CompanyReport }) {
  const number = report.numberOf(row)
  // The query goes along, so that the way back leads to the same page of the same list.
  const { search } = useAddress()
  return (
    <PortalLink to={report.detail.route} params={{ id: number }} search={search}>
      {cellText(column, row) || fill(texts.entry, { number })}
    </PortalLink>
  )
}
