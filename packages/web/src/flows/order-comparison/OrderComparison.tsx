import { orderTotals, type OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { formatCount } from '@kassavirta/domain/kernel/money/counts'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { VisuallyHidden } from '@kassavirta/ui/elements/VisuallyHidden.tsx'
import { comparisonLines } from './comparison-lines.ts'
import styles from './OrderComparison.module.css'
import { comparisonTexts as texts } from './texts.fi.ts'

type Props = {
  readonly caption: string
  /** What the two sides are called, e.g. ordered and packed. */
  readonly headings: readonly [string, string]
  readonly before: OrderCounts
  readonly after: OrderCounts
}

/** The money of an order beside another count of it, kind by kind. What differs is marked by a word and its weight. */
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
