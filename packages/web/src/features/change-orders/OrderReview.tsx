import { formatDay, weekdayShort } from '@kassavirta/domain/kernel/dates'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { formatReference } from '@kassavirta/domain/kernel/reference-number'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { orderTexts } from './texts.fi.ts'
import { orderLines } from './order-lines.ts'
import type { ReviewedOrder } from './order-body.ts'
import styles from './change-orders.module.css'

/** The details of an order as pairs, for the summary and the receipt. */
export const detailPairs = (order: ReviewedOrder, accountNumber: string) => [
  { term: orderTexts.account, value: accountNumber },
  {
    term: orderTexts.deliveryDate,
    value: `${weekdayShort(order.deliveryDate)} ${formatDay(order.deliveryDate)}`,
  },
  { term: orderTexts.message, value: order.message || wizardTexts.notGiven },
  { term: orderTexts.reference, value: formatReference(order.reference) || wizardTexts.notGiven },
]

/** What is ordered, line by line, with the sums. */
export function OrderLines({ order: { counts, totals } }: { readonly order: ReviewedOrder }) {
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">{orderTexts.worth}</th>
          <th scope="col">{orderTexts.amount}</th>
          <th scope="col" className={styles['sum']}>
            {orderTexts.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {orderLines(counts).map(({ name, amount, sum }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
            <td className={styles['sum']}>{formatEuros(sum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Total name={orderTexts.notes} sum={formatEuros(totals.notes)} />
        <Total name={orderTexts.coins} sum={formatEuros(totals.coins)} />
        <Total name={orderTexts.total} sum={formatEuros(totals.total)} grand />
      </tfoot>
    </table>
  )
}

type TotalProps = { readonly name: string; readonly sum: string; readonly grand?: boolean }

const Total = ({ name, sum, grand = false }: TotalProps) => (
  <tr className={grand ? styles['total'] : undefined}>
    <th scope="row" colSpan={2}>
      {name}
    </th>
    <td className={styles['sum']}>{sum}</td>
  </tr>
)
