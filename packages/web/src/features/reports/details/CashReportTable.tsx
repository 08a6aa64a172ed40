import { sumCents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { bagInAddress } from '@kassavirta/domain/reports/bag-address'
import { isSummed } from '@kassavirta/domain/reports/columns'
import {
  bagOf,
  cashReportColumns,
  cashReportsShown,
  countedBesideDeclared,
  type CashReport,
  type HandledDepositRow,
} from '@kassavirta/domain/reports/handled-deposits'
import { subtotalsOf } from '@kassavirta/domain/reports/subtotals'
import { PortalLink } from '../../../platform/routing/PortalLink.tsx'
import { oneSidedLines } from '../row-count.ts'
import styles from './CashReportTable.module.css'
import { ShownValue } from './Sections.tsx'
import { cashTexts as texts } from './texts.fi.ts'
import { useListSearch } from './EntryPage.tsx'

const shown = cashReportsShown.flatMap((key) => cashReportColumns.filter((column) => column.key === key))
/** The first column names the register, and its cell links to the bag. */
const columns = shown.slice(1)
const summed = columns.filter(isSummed)
const registers = { columns: cashReportColumns, compared: countedBesideDeclared }

type Props = {
  readonly parent: HandledDepositRow
  readonly reports: readonly CashReport[]
  /** True when the registers link to the page of their bag. */
  readonly linked?: boolean
}

/** A register that the counting has not named gets a general name. */
export const nameOf = ({ registerText }: CashReport): string => registerText || texts.register

/** Registers with their sums; on a phone each row is a card whose cells show their headings. */
export function CashReportTable({ parent, reports, linked = false }: Props) {
  const search = useListSearch()
  const declared = reports.filter(({ signedTotal }) => signedTotal !== null)
  // Where nothing was declared there is nothing to compare, and the sum is that of all.
  const compared = declared.length > 0 ? declared : reports
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {shown.map((column) => (
            <th key={column.key} scope="col" data-sum={isSummed(column) || undefined}>
              {column.heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => {
          const bag = bagOf(report, parent)
          return (
            <tr key={report.entryId}>
              <th scope="row">
                {linked ? (
                  <PortalLink
                    to="CashReportDetail"
                    params={{ id: parent.entryId, bag: bagInAddress(bag) }}
                    search={search}
                  >
                    {nameOf(report)}
                  </PortalLink>
                ) : (
                  nameOf(report)
                )}
              </th>
              <Cells row={{ ...report, securityBagNumber: bag }} of={columns} />
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={shown.length - summed.length}>
            {texts.total}
          </th>
          <Cells row={{ ...parent, ...sumsOf(compared) }} of={summed} />
        </tr>
        {compared.length < reports.length && (
          <tr>
            <td colSpan={shown.length}>{oneSidedLines(subtotalsOf(registers, [], reports))}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}

const Cells = ({ row, of }: { readonly row: CashReport; readonly of: typeof columns }) =>
  of.map((column) => (
    <td key={column.key} data-heading={column.heading} data-sum={isSummed(column) || undefined}>
      <ShownValue column={column} row={row} />
    </td>
  ))

const sumsOf = (reports: readonly CashReport[]) => ({
  signedTotal: sumOfTold(reports.map(({ signedTotal }) => signedTotal)),
  total: sumCents(reports.map(({ total }) => total)),
  difference: sumOfTold(reports.map(({ difference }) => difference)),
})

/** Without any declared sum there is none (decisions O10). */
function sumOfTold(parts: readonly (Cents | null)[]): Cents | null {
  const told = parts.filter((part) => part !== null)
  return told.length > 0 ? sumCents(told) : null
}
