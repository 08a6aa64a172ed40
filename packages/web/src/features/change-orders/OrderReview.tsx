import type { OrderBody } from '@kassavirta/domain/change-orders/api'
import { orderForm } from '@kassavirta/domain/change-orders/form'
import { wizardTexts } from '../../flows/wizard/texts.fi.ts'

/** The details of an order as pairs, for the summary and the receipt. */
export const detailPairs = (order: OrderBody, accountNumber: string) =>
  orderForm.linesOf(order).map(({ name, label, text }) => ({
    name,
    term: label,
    value: name === 'accountId' ? accountNumber : text || wizardTexts.notGiven,
  }))
