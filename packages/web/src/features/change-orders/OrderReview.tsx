import type { OrderBody } from '@kassavirta/domain/change-orders/api'
import { orderForm } from '@kassavirta/domain/change-orders/form'
import { formatEuros } from '@kassavirta/domain/kernel/money'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'
import { orderTexts } from './texts.fi.ts'
import { orderLines } from './order-lines.ts'
import styles from './change-orders.module.css'

/** The details of an order as pairs, for the summary and the receipt. */
export const detailPairs = (order: OrderBody, accountNumber: string) =>
  orderForm.linesOf(order).map(({ name, label, text }) => ({
    name,
    term: label,
    value: name === 'accountId' ? accountNumber : text || wizardTexts.notGiven,
  }))

/** What is ordered, line by line, with the sums. */
export function OrderLines({ order }: { readonly order: OrderBody }) {
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
        {orderLines(order).map(({ name, amount, sum }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
            <td className={styles['sum']}>{formatEuros(sum)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Total name={orderTexts.notes} sum={formatEuros(order.billsTotalSum)} />
        <Total name={orderTexts.coins} sum={formatEuros(order.coinTotalSum)} />
        <Total name={orderTexts.total} sum={formatEuros(order.totalSum)} grand />
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
