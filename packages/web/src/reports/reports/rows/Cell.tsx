import { instantAt } from '@kassavirta/domain/kernel/dates/dates'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { stateOf, type ReportColumn } from '@kassavirta/domain/reports/reports/columns'
import type { CompanyReport, Report, InquirySubject } from '@kassavirta/domain/reports/reports/definition'
import { isFindable } from '@kassavirta/domain/reports/reports/filter'
import { isRemovedRow } from '@kassavirta/domain/reports/reports/list'
import { cellText } from '@kassavirta/domain/reports/reports/print'
import { differenceMark } from '@kassavirta/domain/reports/reports/definitions/deposit-columns'
import { reportTexts } from '@kassavirta/domain/reports/reports/terms.fi'
import { CustodyBars } from '@kassavirta/ui/figures/CustodyBars.tsx'
import { Badge } from '@kassavirta/ui/elements/Badge.tsx'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { HelpLine } from '@kassavirta/ui/feedback/FetchFailed.tsx'
import { useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { removedWords } from '../sums/totals.ts'
import { listTexts as texts, findTexts } from '../texts.fi.ts'
import styles from './Cell.module.css'

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

/** The rows of bags can be asked about without opening them. */
export const hasInquiries = (report: Report): boolean => report.group === 'company' && isFindable(report)

/** The way from a row to the inquiry, filled in as on the row's own page. */
export function RowInquiry({ report, row }: { readonly report: Report; readonly row: unknown }) {
  if (report.group !== 'company') return null
  const about = report.detail.inquiry(row)
  const { id, securityBagNumber: bag = '' } = about
  return (
    <PortalLink to="Inquiry" search={inquirySearch(about)} className={styles['inquiry']} data-screen-only>
      {findTexts.inquiry}{' '}
      <VisuallyHidden>
        {bag ? fill(findTexts.aboutBag, { bag }) : fill(findTexts.aboutEntry, { id })}
      </VisuallyHidden>
    </PortalLink>
  )
}

/** A row that could not be read says so, and whom to call: its money is in no total. */
export const BadRow = () => (
  <>
    {reportTexts.badRow} <HelpLine />
  </>
)

/** Why a row has no difference: nothing was declared, or nothing is counted yet. */
export function differenceGap(
  { columns, compared }: Report,
  row: unknown,
): 'undeclared' | 'uncounted' | undefined {
  const isKnown = (key: string | undefined) =>
    (columns.find((column) => column.key === key)?.value?.(row) ?? null) !== null
  if (!compared) return undefined
  if (!isKnown(compared.counted)) return 'uncounted'
  return isKnown(compared.declared) ? undefined : 'undeclared'
}

/** The query of the inquiry page: all values as text, the day as the milliseconds of its midnight, no missing values. */
export function inquirySearch({ id, date, ...texts }: InquirySubject): Readonly<Record<string, string>> {
  const values = { id: String(id), date: date ? String(instantAt(date, '00:00').getTime()) : '', ...texts }
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''))
}
