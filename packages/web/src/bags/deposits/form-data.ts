import { chosenAccount, type Account } from '@kassavirta/domain/places/companies/accounts/rules'
import type { DepositEntries, DepositValues } from '@kassavirta/domain/bags/deposits/form'
import { moneyOf } from '@kassavirta/domain/bags/deposits/sums'
import type { Day } from '@kassavirta/domain/kernel/dates/dates'
import type { Cents } from '@kassavirta/domain/kernel/money/money'
import type { Reference } from '@kassavirta/domain/places/companies/references/api'
import { sentReference } from '../../flows/reference-field/reference-field-choice.ts'

/** What the form shows and sends, with every default filled in, under the specification's names (section 3). */
export type DepositFormData = DepositValues & {
  readonly totalSum: Cents
  /** Whether the reference comes from a list, which depends on the account and the day (decisions C4). */
  readonly dynamicReference: boolean
}

/** What the form depends on besides the entries. */
export type DepositContext = {
  readonly sender: { readonly customerId: number; readonly userId: number }
  /** The accounts for which the person may declare deposits. */
  readonly accounts: readonly Account[]
  /** The references of the account and the day; undefined until they are fetched. */
  readonly references: readonly Reference[] | undefined
  readonly today: Day
}

/** The agreements of the chosen account (decisions O9); none while no account is chosen. */
export const companyFeatures = (account: Account | undefined) => ({
  blindRegister: account?.companyDepositCountAtServiceCenter ?? false,
  uncounted: account?.companyUncountedCoinsDeposit ?? false,
})

/**
 * An untouched field has the default of the account and the day, regardless of earlier deposits, and follows a
 * change of either (decisions N7, P1).
 */
export function formDataOf(entries: DepositEntries, context: DepositContext): DepositFormData {
  const { accounts, references, today } = context
  const account = chosenAccount(accounts, entries.accountId)
  const accountDefault = account?.accountDefaultDepositReference ?? ''
  return {
    ...entries,
    accountId: account?.accountId,
    selectedDate: entries.selectedDate ?? today,
    message: entries.message ?? account?.accountDefaultDepositMessage ?? '',
    reference: sentReference(entries.reference, { references, accountDefault }),
    totalSum: moneyOf(entries).totalSum,
    dynamicReference: references !== undefined && references.length > 0,
  }
}
