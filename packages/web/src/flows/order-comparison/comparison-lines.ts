import { orderFields } from '@kassavirta/domain/orders/change-orders/api'
import { orderForm } from '@kassavirta/domain/orders/change-orders/form'
import type { OrderCounts } from '@kassavirta/domain/orders/change-orders/rules'
import { notes } from '@kassavirta/domain/kernel/money/denominations'

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
