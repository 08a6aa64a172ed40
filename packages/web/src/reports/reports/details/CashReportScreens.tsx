import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { sumCents, type Cents } from '@kassavirta/domain/kernel/money/money'
import { bagFromAddress, bagInAddress } from '@kassavirta/domain/reports/reports/address'
import {
  cashReportColumns,
  cashReportsInBag,
  countedSections,
  handledDeposits,
  type CashReport,
  type HandledDepositRow,
  bagOf,
  cashReportsShown,
  countedBesideDeclared,
} from '@kassavirta/domain/reports/reports/definitions/handled-deposits'
import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { isSummed } from '@kassavirta/domain/reports/reports/columns'
import { subtotalsOf } from '@kassavirta/domain/reports/reports/subtotals'
import { EntryActions, EntryPage, useListSearch, Sections, ShownValue } from './EntryPage.tsx'
import { cashTexts as texts } from './texts.fi.ts'
import { PortalLink } from '../../../platform/routing/portal-router.tsx'
import { oneSidedLines } from '../sums/totals.ts'
import styles from './CashReportTable.module.css'

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
const nameOf = ({ registerText }: CashReport): string => registerText || texts.register

/** Registers with their sums; on a phone each row is a card whose cells show their headings. */
function CashReportTable({ parent, reports, linked = false }: Props) {
  const search = useListSearch()
  const declared = reports.filter(({ signedTotal }) => signedTotal !== null)
  // Without any declared sum there is nothing to compare, so the total is that of all registers.
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
  signedTotal: sumOfKnown(reports.map(({ signedTotal }) => signedTotal)),
  total: sumCents(reports.map(({ total }) => total)),
  difference: sumOfKnown(reports.map(({ difference }) => difference)),
})

/** The sum of the known parts; null when none is known (decisions O10). */
function sumOfKnown(parts: readonly (Cents | null)[]): Cents | null {
  const known = parts.filter((part) => part !== null)
  return known.length > 0 ? sumCents(known) : null
}
