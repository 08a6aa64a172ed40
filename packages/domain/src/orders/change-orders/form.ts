import { accountField } from '../../places/companies/accounts/form-field.ts'
import { countsOf, type CountTexts } from '../../kernel/money/counts.ts'
import { formatDay, weekdayShort, type Day } from '../../kernel/dates/dates.ts'
import { countGridField, dayField, verbatimField, withDefault } from '../../kernel/forms/form-fields.ts'
import { formOf, type Entries, type Values } from '../../kernel/forms/form.ts'
import { centsToEuros } from '../../kernel/money/money.ts'
import { referenceField } from '../../places/companies/references/form-field.ts'
import { orderChange } from './api.ts'
import { orderCountNames } from '../../kernel/money/order-count-names.ts'
import { orderTotals } from './rules.ts'
import { type OrderField } from '../../kernel/money/order-count-names.ts'
import { orderLabels as labels } from './terms.fi.ts'

const fields = {
  accountId: accountField(labels.accountId, {}),
  /** By default the earliest day, which moves when the cut-off passes. */
  deliveryDate: withDefault({
    ...dayField(labels.deliveryDate, { required: true }),
    start: '' as Day | '',
    print: (day: Day): string | null => `${weekdayShort(day)} ${formatDay(day)}`,
  }),
  message: withDefault(verbatimField(labels.message, { required: false })),
  reference: referenceField(labels.reference, { required: false }),
  counts: countGridField(labels.counts, orderCountNames),
}

export type OrderEntries = Entries<typeof fields>
export type OrderValues = Values<typeof fields>

/** The account decides which counts are sent: see `orderMoney`. */
export const orderForm = formOf(orderChange, fields)

/** The money of an order as it is sent: every count that the account may order, and the sums in euros. */
export function orderMoney(sold: readonly OrderField[], texts: CountTexts) {
  const counts = countsOf(sold, texts)
  const { notes, coins, total } = orderTotals(counts)
  return {
    ...Object.fromEntries(sold.map((field) => [field, counts[field] ?? 0])),
    billsTotalSum: centsToEuros(notes),
    coinTotalSum: centsToEuros(coins),
    totalSum: centsToEuros(total),
  }
}
