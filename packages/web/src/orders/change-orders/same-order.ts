import { chosenAccount, type Account } from '@kassavirta/domain/places/companies/accounts/rules'
import { orderForm, type OrderEntries } from '@kassavirta/domain/orders/change-orders/form'
import { formatAccountNumber } from '@kassavirta/domain/kernel/money/account-number'
import { noteFields } from '@kassavirta/domain/kernel/money/denominations'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ChangeOrderRow } from '@kassavirta/domain/reports/reports/change-orders'
import { orderedFields } from '@kassavirta/domain/kernel/money/pieces'
import { countName } from '../../flows/order-comparison/comparison-lines.ts'
import { defaultReferenceOf, fieldsFor } from './form-data.ts'
import { orderTexts } from './texts.fi.ts'

type SameOrder = {
  readonly entries: OrderEntries
  /** The names of what the account may not order any more, and the account itself when it is gone. */
  readonly leftOut: readonly string[]
}

/** The form filled in like an earlier order. The day is left to the form: it offers the earliest. */
export function sameOrder(row: ChangeOrderRow, accounts: readonly Account[]): SameOrder {
  const account = chosenAccount(accounts, row.accountId)
  const sold: readonly string[] = fieldsFor(account)
  const ordered = [...noteFields, ...orderedFields].filter((field) => row[field] > 0)
  const counts = Object.fromEntries(
    ordered.filter((field) => sold.includes(field)).map((field) => [field, String(row[field])]),
  )
  const unsold = ordered.filter((field) => !sold.includes(field)).map(countName)
  const entries = { ...orderForm.start, counts }
  if (account?.accountId !== row.accountId) {
    // The message and the reference belong to the account.
    const gone = fill(orderTexts.goneAccount, { number: formatAccountNumber(row.accountNumber) })
    return { entries, leftOut: [gone, ...unsold] }
  }
  const { accountId, message, reference } = row
  const own = reference === defaultReferenceOf(account)
  return {
    entries: {
      ...entries,
      accountId,
      message,
      // Another reference than the default stays as it was, whether or not the list still has it.
      reference: own ? undefined : { value: reference, isFreeForm: true },
    },
    leftOut: unsold,
  }
}
