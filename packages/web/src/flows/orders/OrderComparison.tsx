import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { notes } from '@kassavirta/domain/kernel/money/denominations'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { orderForm } from '@kassavirta/domain/orders/change-orders/form'
import { orderTotals, type OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { orderComparisonTexts as texts } from '../texts.fi.ts'
import styles from './OrderComparison.module.css'

type Props = {
  readonly caption: string
  /** The names of the two sides, e.g. ordered and packed. */
  readonly headings: readonly [string, string]
  readonly before: OrderCounts
  readonly after: OrderCounts
}

/** The money of an order beside another count of it, kind by kind. Differences are marked by a word and bold type. */
export function OrderComparison({ caption, headings, before, after }: Props) {
  return (
    <table className={styles['comparison']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.kind}</th>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparisonLines(before, after).map((line) => (
          <tr key={line.field} data-differs={line.before !== line.after || undefined}>
            <th scope="row">{line.name}</th>
            <td>{formatCount(line.before)}</td>
            <td>
              {formatCount(line.after)}
              {line.before !== line.after && <VisuallyHidden> {texts.differs}</VisuallyHidden>}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.total}</th>
          <td>{formatEuros(orderTotals(before).total)}</td>
          <td>{formatEuros(orderTotals(after).total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

export type ComparisonLine = {
  readonly field: string
  /** '20 €' or '2 €, rullia' */
  readonly name: string
  readonly before: number
  readonly after: number
}

const labels: Readonly<Record<string, string>> = orderForm.labels

/** '2 €, rullia' */
export const countName = (field: string): string =>
  labels[field] ?? notes.find(({ fieldName }) => fieldName === field)?.name ?? field

/** Every kind that either side has, in the order of the form. */
export const comparisonLines = (before: OrderCounts, after: OrderCounts): readonly ComparisonLine[] =>
  orderFields
    .map((field) => ({
      field,
      name: countName(field),
      before: before[field] ?? 0,
      after: after[field] ?? 0,
    }))
    .filter((line) => line.before > 0 || line.after > 0)
