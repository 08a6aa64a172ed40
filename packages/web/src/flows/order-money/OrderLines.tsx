import type { OrderBody } from '@kassavirta/domain/orders/change-orders/api'
import type { OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { formatEuros } from '@kassavirta/domain/kernel/money/money'
import { orderLines } from './order-lines.ts'
import styles from './OrderLines.module.css'
import { moneyTexts } from './texts.fi.ts'

type Ordered = OrderCounts & Pick<OrderBody, 'billsTotalSum' | 'coinTotalSum' | 'totalSum'>

/** What is ordered, line by line, with the sums. */
export function OrderLines({ order }: { readonly order: Ordered }) {
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">{moneyTexts.worth}</th>
          <th scope="col">{moneyTexts.amount}</th>
          <th scope="col" className={styles['sum']}>
            {moneyTexts.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {orderLines(order).map(({ name, amount, sum }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
            <td className={styles['sum']}>{formatEuros(sum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Total name={moneyTexts.notes} sum={formatEuros(order.billsTotalSum)} />
        <Total name={moneyTexts.coins} sum={formatEuros(order.coinTotalSum)} />
        <Total name={moneyTexts.total} sum={formatEuros(order.totalSum)} grand />
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
